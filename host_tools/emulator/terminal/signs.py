"""The signs of the houses, as they are drawn on old boards, in letters that most fonts have."""

SIGNS = {
    15: "\u2625",  # rebirth: the ankh
    26: "\u2020\u2020\u2020",  # beauty: three times nefer
    27: "\u2248\u2248\u2248",  # water
    28: "III",  # the three truths
    29: "II",  # the two, Isis and Nephthys
    30: "\u263c",  # Re-Horakhty, the sun
}
PLAIN_SIGNS = {15: "+", 26: "ttt", 27: "~~~", 28: "III", 29: "II", 30: "O"}
