"""`storage` of a Pico: whose the drive is to write."""

from tests.fakes.circuitpython.bench import bench


class VfsFat:
    """A file system."""

    @property
    def readonly(self) -> bool:
        return bench.readonly


def getmount(mount_path: str) -> VfsFat:
    if mount_path != "/":
        raise OSError(22)
    return VfsFat()


def remount(mount_path: str, readonly: bool = False) -> None:
    """Change who writes the drive; not while a computer sees it."""
    if mount_path != "/":
        raise OSError(22)
    if bench.sees_drive:
        raise RuntimeError("Cannot remount path when visible via USB.")
    bench.readonly = readonly
