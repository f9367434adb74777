// The emulated RP2040, as a process: commands on standard input, answers on standard output, a
// JSON object a line. Time stands still between the commands. See chip.py, which speaks to it.
//
// rp2040js executes the instructions. What is added here is what the library leaves out: flash that
// can be written, takes its time and loses power; a host that may stop reading; random bits; the
// bytes on the LEDs' wire.

import { readFileSync, writeFileSync, writeSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';

const [modules] = process.argv.slice(2);
const { Simulator, USBCDC, ConsoleLogger, LogLevel } = createRequire(`${modules}/`)('rp2040js');

const FLASH_BYTES = 2 * 1024 * 1024;
const FLASH_START = 0x10000000;
const RAM_START = 0x20000000;
const ROM_BYTES = 16384;
const CYCLE_NS = 8; // 125 MHz

// W25Q16JV, typical: a sector of 4096 bytes is erased in 45 ms, a page of 256 programmed in 0.4 ms.
const SECTOR = 4096;
const PAGE = 256;
const ERASE_NS = 45e6;
const PROGRAM_NS = 0.4e6;

const SLICE = 500; // instructions between two looks at the clock
const ONE_NS = 600; // WS2812B: a high of 400 ns is a 0, of 800 ns a 1
const LATCH_NS = 280e3;
const PACKET = 64; // bytes of a full-speed bulk transfer
const WATCHDOG = 0x40058;
const ROSC = 0x40060;
const RANDOM_BIT = 0x1c;

class Flash {
  constructor() {
    this.bytes = new Uint8Array(FLASH_BYTES).fill(0xff);
    this.operations = 0;
    this.cutAt = -1;
    this.how = null;
    this.dead = false;
  }

  // An erase, or a write, which only clears bits. Where power fails it is undone, half done or done.
  change(offset, count, byteAt) {
    this.operations += 1;
    let reach = count;
    if (this.operations === this.cutAt) {
      this.dead = true;
      reach = { undone: 0, half: count >> 1, done: count }[this.how];
    }
    for (let at = 0; at < reach; at += 1) {
      this.bytes[offset + at] = byteAt(at, this.bytes[offset + at]);
    }
  }
}

class Wire {
  // Decodes what goes to the LEDs: `frames` of [ns, hexadecimal digits].
  constructor(pin, clock) {
    this.clock = clock;
    this.frames = [];
    this.forget();
    pin.addListener((now) => this.edge(now === 1));
  }

  forget() {
    this.bits = [];
    this.roseNs = 0;
    this.fellNs = 0;
  }

  edge(high) {
    const now = this.clock.nanos;
    if (high) {
      this.latch();
      this.roseNs = now;
    } else {
      this.bits.push(now - this.roseNs > ONE_NS ? 1 : 0);
      this.fellNs = now;
    }
  }

  latch() {
    if (!this.bits.length || this.clock.nanos - this.fellNs < LATCH_NS) return;
    const bytes = Buffer.alloc(this.bits.length >> 3);
    for (let at = 0; at < bytes.length * 8; at += 1) {
      bytes[at >> 3] |= this.bits[at] << (7 - (at & 7));
    }
    // An LED takes 24 bits or none: an edge as the pin is set up is no frame.
    if (bytes.length >= 3) this.frames.push([Math.round(this.fellNs), bytes.toString('hex')]);
    this.bits = [];
  }
}

class Host {
  // The host on the USB cable: `out` are [ns, text] that it read, a character a byte.
  constructor(usb, clock) {
    this.usb = usb;
    this.clock = clock;
    this.cdc = new USBCDC(usb);
    this.out = [];
    this.queue = [];
    this.armed = 0;
    this.reads = true;
    this.held = null;
    this.cdc.onSerialData = (data) => this.take(data);
    const read = usb.onEndpointRead;
    usb.onEndpointRead = (endpoint, size) => {
      if (endpoint !== this.cdc.outEndpoint) read(endpoint, size);
      // An idle endpoint stays armed: empty packets would keep the device from sleeping.
      else this.arm(size);
    };
    const ready = usb.indicateBufferReady.bind(usb);
    usb.indicateBufferReady = (endpoint, isOut) => {
      const kept = !this.reads && !isOut && endpoint && endpoint === this.cdc.inEndpoint;
      if (kept) this.held = () => ready(endpoint, isOut);
      else ready(endpoint, isOut);
    };
  }

  take(data) {
    const text = Buffer.from(data).toString('latin1');
    const last = this.out.at(-1);
    if (last && !last[1].endsWith('\n')) last[1] += text;
    else this.out.push([Math.round(this.clock.nanos), text]);
  }

  setReads(reads) {
    this.reads = reads;
    const held = this.held;
    this.held = null;
    if (reads && held) held();
  }

  arm(size) {
    this.armed = size;
    this.deliver();
  }

  type(text) {
    this.queue.push(...Buffer.from(text, 'latin1'));
    this.deliver();
  }

  deliver() {
    if (!this.armed || !this.queue.length) return;
    const data = this.queue.splice(0, Math.min(this.armed, PACKET));
    this.armed = 0;
    this.usb.endpointReadDone(this.cdc.outEndpoint, Uint8Array.from(data));
  }
}

class Chip {
  constructor({ rom, flash, data_pin: dataPin, inputs, piezo, seed }) {
    this.rom = new Uint32Array(new Uint8Array(readFileSync(rom)).buffer);
    this.romBytes = new Uint8Array(this.rom.buffer);
    this.flash = new Flash();
    this.flash.bytes.set(readFileSync(flash));
    this.dataPin = dataPin;
    this.inputs = inputs;
    this.piezo = piezo;
    this.chance = BigInt(seed) * 2n + 1n;
    this.nanos = 0;
    this.powered = false;
    this.levels = 0;
    this.resets = 0;
  }

  power(on) {
    if (this.powered) this.nanos = this.clock.nanos;
    this.powered = on;
    this.flash.dead = false;
    if (!on) return;
    this.flash.cutAt = -1;
    this.build();
  }

  build() {
    this.sim = new Simulator();
    const mcu = this.sim.rp2040;
    this.mcu = mcu;
    this.clock = mcu.clock;
    this.clock.nanosCounter = this.nanos;
    mcu.logger = new ConsoleLogger(LogLevel.Error);
    mcu.logger.warn = () => {};
    mcu.loadBootrom(this.rom);
    mcu.flash.set(this.flash.bytes);
    this.host = new Host(mcu.usbCtrl, this.clock);
    this.wire = new Wire(mcu.gpio[this.dataPin], this.clock);
    this.hookFlash();
    this.hookChance();
    const watchdog = mcu.peripherals[WATCHDOG];
    watchdog.onWatchdogTrigger = () => {
      watchdog.alarm.enable = false; // else it is due again at once, without end
      this.mustReset = true;
    };
    this.mustReset = false;
    this.drive();
    mcu.core.PC = FLASH_START;
  }

  drive() {
    this.inputs.forEach((pin, bit) => {
      if (pin !== null) this.mcu.gpio[pin].setInputValue(!((this.levels >> bit) & 1));
    });
  }

  // The boot ROM's flash functions, by their codes in its table.
  hookFlash() {
    this.hooks = new Uint8Array(ROM_BYTES >> 1);
    const half = (at) => this.romBytes[at] | (this.romBytes[at + 1] << 8);
    const kinds = { IF: 1, EX: 1, FC: 1, CX: 1, RE: 2, RP: 3 };
    for (let at = half(0x14); half(at); at += 4) {
      const kind = kinds[String.fromCharCode(half(at) & 255, half(at) >> 8)];
      if (kind) this.hooks[half(at + 2) >> 1] = kind;
    }
  }

  hookChance() {
    const rosc = this.mcu.peripherals[ROSC];
    const read = rosc.readUint32.bind(rosc);
    rosc.readUint32 = (offset) => (offset === RANDOM_BIT ? this.randomBit() : read(offset));
  }

  randomBit() {
    this.chance = (this.chance * 6364136223846793005n + 1442695040888963407n) & 0xffffffffffffffffn;
    return Number(this.chance >> 63n);
  }

  flashCall(kind) {
    const { core, flash } = this.mcu;
    const [offset, second, third] = core.registers;
    const before = this.flash.operations;
    if (kind === 2) {
      for (let at = 0; at < second && !this.flash.dead; at += SECTOR) {
        this.flash.change(offset + at, SECTOR, () => 0xff);
        this.clock.tick(ERASE_NS);
      }
    } else if (kind === 3) {
      const data = Array.from({ length: third }, (_, at) => this.mcu.readUint8(second + at));
      for (let at = 0; at < third && !this.flash.dead; at += PAGE) {
        this.flash.change(offset + at, Math.min(PAGE, third - at), (i, old) => old & data[at + i]);
        this.clock.tick(PROGRAM_NS);
      }
    }
    if (this.flash.operations !== before) flash.set(this.flash.bytes);
    core.PC = core.LR & ~1;
  }

  // Runs to a time; stops early where power fails. changes: [ns, levels of the inputs], ascending.
  run(untilNs, changes) {
    let next = 0;
    while (this.powered && this.clock.nanos < untilNs) {
      while (next < changes.length && changes[next][0] <= this.clock.nanos) {
        this.levels = changes[next][1];
        this.drive();
        next += 1;
      }
      this.slice(next < changes.length ? Math.min(changes[next][0], untilNs) : untilNs);
      if (this.flash.dead) this.power(false);
      else if (this.mustReset) this.reset();
    }
    while (next < changes.length) {
      this.levels = changes[next][1];
      next += 1;
      if (this.powered) this.drive();
    }
    if (!this.powered) this.nanos = Math.max(this.nanos, untilNs);
  }

  reset() {
    const { out } = this.host;
    const { frames } = this.wire;
    this.nanos = this.clock.nanos;
    this.build();
    this.resets += 1;
    this.host.out = out;
    this.wire.frames = frames;
  }

  slice(untilNs) {
    const { core } = this.mcu;
    const { clock, hooks, flash } = this;
    for (let i = 0; i < SLICE; i += 1) {
      if (core.waiting) {
        const idleNs = clock.nanosToNextAlarm;
        if (idleNs <= 0 || clock.nanos + idleNs > untilNs) {
          clock.tick(untilNs - clock.nanos);
          return;
        }
        clock.tick(idleNs);
        if (this.mustReset) return;
      } else {
        const pc = core.registers[15];
        const kind = pc < ROM_BYTES ? hooks[pc >> 1] : 0;
        if (kind) {
          this.flashCall(kind);
          if (flash.dead) return;
        }
        clock.tick(core.executeInstruction() * CYCLE_NS);
        if (this.mustReset || clock.nanos >= untilNs) return;
      }
    }
  }

  // What the piezo sounds, in Hz; 0 for nothing.
  tone() {
    if (!this.powered || this.piezo === null) return 0;
    const pin = this.mcu.gpio[this.piezo];
    if ((pin.ctrl & 0x1f) !== 4) return 0;
    const { pwm } = this.mcu;
    const base = ((this.piezo >> 1) & 7) * 0x14;
    const level = (pwm.readUint32(base + 0x0c) >> (this.piezo & 1 ? 16 : 0)) & 0xffff;
    const top = pwm.readUint32(base + 0x10);
    const divisor = pwm.readUint32(base + 4) / 16 || 1;
    return level ? Math.round(this.mcu.clkSys / divisor / (top + 1)) : 0;
  }

  report() {
    if (!this.powered) {
      return { ns: Math.round(this.nanos), powered: false, out: [], frames: [], hz: 0, resets: this.resets };
    }
    this.wire.latch();
    const out = this.host.out.splice(0);
    const frames = this.wire.frames.splice(0);
    const ns = Math.round(this.clock.nanos);
    return { ns, powered: true, out, frames, hz: this.tone(), resets: this.resets };
  }
}

const commands = {
  power: (chip, { on }) => chip.power(on),
  type: (chip, { text }) => chip.powered && chip.host.type(text),
  reads: (chip, { on }) => chip.powered && chip.host.setReads(on),
  cut: (chip, { number, how }) => {
    chip.flash.cutAt = chip.flash.operations + number;
    chip.flash.how = how;
  },
  run: (chip, { until, changes }) => chip.run(until, changes),
  save: (chip, { path }) => writeFileSync(path, chip.flash.bytes),
  load: (chip, { path }) => chip.flash.bytes.set(readFileSync(path)),
};

let chip = null;

function answer(line) {
  const { do: verb, ...rest } = JSON.parse(line);
  if (verb === 'make') chip = new Chip(rest);
  else commands[verb](chip, rest);
  return { ...chip.report(), operations: chip.flash.operations };
}

for await (const line of createInterface({ input: process.stdin })) {
  let text;
  try {
    text = JSON.stringify(answer(line));
  } catch (error) {
    text = JSON.stringify({ error: String(error.stack) });
  }
  const bytes = Buffer.from(`${text}\n`);
  for (let at = 0; at < bytes.length; ) {
    try {
      at += writeSync(1, bytes, at);
    } catch (error) {
      if (error.code !== 'EAGAIN') throw error;
    }
  }
}
