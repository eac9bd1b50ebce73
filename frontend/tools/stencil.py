"""Draws the Sandtable stencil alphabet and writes it as ../src/assets/stencil.woff (own work, no outside outlines).

Every glyph is a few centre lines on a grid. A line is thickened to STROKE with mitred corners and cut flat at
baseline and cap height; the gaps between lines are the stencil bridges. Needs only fontTools.
"""

from math import hypot
from pathlib import Path

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen

STROKE, CAP, SIDE, GAP = 116, 700, 46, 46
H = STROKE / 2
T, B, M = CAP - H, H, CAP / 2  # centre lines of top, bottom and middle bars
C = 98  # corner cut


def thicken(points):
    """Outline of an open line: left side out, right side back, corners mitred."""

    def normal(a, b):
        d = hypot(b[0] - a[0], b[1] - a[1])
        return (-(b[1] - a[1]) / d, (b[0] - a[0]) / d)

    sides = []
    for s in (1, -1):
        side = []
        for i, p in enumerate(points):
            n1 = normal(points[i - 1], p) if i else None
            n2 = normal(p, points[i + 1]) if i + 1 < len(points) else None
            if n1 and n2:
                k = 1 + n1[0] * n2[0] + n1[1] * n2[1]
                n = ((n1[0] + n2[0]) / k, (n1[1] + n2[1]) / k)
            else:
                n = n1 or n2
            side.append((p[0] + s * H * n[0], p[1] + s * H * n[1]))
        sides.append(side)
    return sides[0] + sides[1][::-1]


def clip(poly, y, keep_below):
    """Cut an outline at a horizontal line."""
    inside = (lambda p: p[1] <= y) if keep_below else (lambda p: p[1] >= y)
    out = []
    for a, b in zip(poly, poly[1:] + poly[:1]):
        if inside(a):
            out.append(a)
        if inside(a) != inside(b):
            t = (y - a[1]) / (b[1] - a[1])
            out.append((a[0] + t * (b[0] - a[0]), y))
    return out


def glyphs():
    w = 430
    L, R, X = H, w - H, w / 2
    g = GAP / 2
    ring_l = [(X - g, T), (L + C, T), (L, T - C), (L, B + C), (L + C, B), (X - g, B)]
    ring_r = [(w - x, y) for x, y in ring_l]
    stem = [(L, 0), (L, CAP)]
    d = {}
    d["O"] = d["0"] = (w, [ring_l, ring_r])
    d["Q"] = (w, [ring_l, ring_r, [(X + 10, 190), (R + 40, -20)]])
    d["C"] = (
        w,
        [
            ring_l,
            [(X + g, T), (R - C, T), (R, T - C), (R, T - C - 70)],
            [(X + g, B), (R - C, B), (R, B + C), (R, B + C + 70)],
        ],
    )
    d["G"] = (
        w,
        [
            ring_l,
            [(X + g, T), (R - C, T), (R, T - C), (R, T - C - 50)],
            [(X + g, B), (R - C, B), (R, B + C), (R, M - 10), (X + 20, M - 10)],
        ],
    )
    d["A"] = (
        w,
        [
            [(L, 0), (L, T - C), (L + C, T), (X - g, T)],
            [(X + g, T), (R - C, T), (R, T - C), (R, 0)],
            [(L + H + GAP, 235), (R - H - GAP, 235)],
        ],
    )
    d["B"] = (
        w,
        [
            stem,
            [
                (L + H + GAP, T),
                (R - C, T),
                (R, T - C),
                (R, M + 75),
                (R - 75, M),
                (R, M - 75),
                (R, B + C),
                (R - C, B),
                (L + H + GAP, B),
            ],
            [(L + H + GAP, M), (R - 60, M)],
        ],
    )
    d["D"] = (w, [stem, [(L + H + GAP, T), (R - C, T), (R, T - C), (R, B + C), (R - C, B), (L + H + GAP, B)]])
    d["E"] = (390, [stem, [(L + H + GAP, T), (390, T)], [(L + H + GAP, M), (350, M)], [(L + H + GAP, B), (390, B)]])
    d["F"] = (380, [stem, [(L + H + GAP, T), (380, T)], [(L + H + GAP, M), (340, M)]])
    d["H"] = (w, [stem, [(R, 0), (R, CAP)], [(L + H + GAP, M), (R - H - GAP, M)]])
    d["I"] = (STROKE, [stem])
    d["J"] = (370, [[(370 - H, CAP), (370 - H, B + C), (370 - H - C, B), (L + 70, B), (L - 30, B + 100)]])
    d["K"] = (440, [stem, [(L + H + 10, M + 20), (410, 760)], [(L + H + 62, M - 5), (425, -60)]])
    d["L"] = (370, [stem, [(L + H + GAP, B), (370, B)]])
    d["M"] = (
        540,
        [
            stem,
            [(540 - H, 0), (540 - H, CAP)],
            [(L + H + 6, 760), (270, 330)],
            [(540 - L - H - 6, 760), (270 + 14, 330 + 22)],
        ],
    )
    d["N"] = (450, [stem, [(450 - H, 0), (450 - H, CAP)], [(L + H - 20, 780), (450 - L - H + 20, -80)]])
    d["P"] = (
        420,
        [
            stem,
            [
                (L + H + GAP, T),
                (R - 10 - C, T),
                (R - 10, T - C),
                (R - 10, M + 30),
                (R - 10 - C, M - 70),
                (L + H + GAP, M - 70),
            ],
        ],
    )
    d["R"] = (
        430,
        [
            stem,
            [(L + H + GAP, T), (R - C, T), (R, T - C), (R, M + 60), (R - C, M - 40), (L + H + GAP, M - 40)],
            [(230, 250), (R + 30, -80)],
        ],
    )
    d["S"] = (
        400,
        [
            [
                (392, T),
                (L + 84, T),
                (L, T - 84),
                (L, M + 84),
                (L + 84, M),
                (400 - H - 84, M),
                (400 - H, M - 84),
                (400 - H, B + 84),
                (400 - H - 84, B),
                (8, B),
            ]
        ],
    )  # no bridge: it would read as a dollar sign
    d["T"] = (400, [[(0, T), (200 - H - GAP, T)], [(200 + H + GAP, T), (400, T)], [(200, 0), (200, CAP)]])
    d["U"] = (w, [[(L, CAP), (L, B + C), (L + C, B), (X - g, B)], [(R, CAP), (R, B + C), (R - C, B), (X + g, B)]])
    d["V"] = (440, [[(40, 780), (212, -60)], [(400, 780), (248, 40)]])
    d["W"] = (
        620,
        [[(40, 780), (172, -60)], [(580, 780), (448, -60)], [(310, 540), (212, 60)], [(310, 540), (408, 60)]],
    )
    d["X"] = (440, [[(20, 780), (420, -80)], [(420, 780), (258, 432)], [(182, 268), (20, -80)]])
    d["Y"] = (430, [[(30, 780), (200, 330)], [(400, 780), (236, 346)], [(215, 0), (215, 270)]])
    d["Z"] = (400, [[(0, T), (400, T)], [(350, T - H - 30), (60, B + H + 30)], [(0, B), (400, B)]])
    d["1"] = (290, [[(0, 520), (110, T - 10), (160, T + 30)], [(226, 0), (226, CAP)]])
    d["2"] = (
        410,
        [
            [
                (L, T - C - 50),
                (L, T - C),
                (L + C, T),
                (410 - H - C, T),
                (410 - H, T - C),
                (410 - H, M + 60),
                (L + 30, B + H + 40),
            ],
            [(0, B), (410, B)],
        ],
    )
    d["3"] = (
        410,
        [
            [
                (0, T),
                (410 - H - C, T),
                (410 - H, T - C),
                (410 - H, M + 75),
                (410 - H - 75, M),
                (410 - H, M - 75),
                (410 - H, B + C),
                (410 - H - C, B),
                (205 + g, B),
            ],
            [(205 - g, B), (L + C, B), (L, B + C), (L, B + C + 40)],
            [(130, M), (410 - H - 60, M)],
        ],
    )
    d["4"] = (440, [[(262, 780), (62, 262), (62, 206)], [(0, 206), (440, 206)], [(322, 0), (322, 440)]])
    d["5"] = (
        410,
        [
            [(400, T), (L, T), (L, M + 20)],
            [
                (L + H + GAP, M + 75),
                (410 - H - C, M + 75),
                (410 - H, M + 75 - C),
                (410 - H, B + C),
                (410 - H - C, B),
                (L + C, B),
                (L, B + C),
                (L, B + C + 30),
            ],
        ],
    )
    d["6"] = (
        420,
        [
            [(420 - H - 30, T), (L + C, T), (L, T - C), (L, B + C), (L + C, B), (210 - g, B)],
            [
                (L + H + GAP, M + 45),
                (420 - H - C, M + 45),
                (420 - H, M + 45 - C),
                (420 - H, B + C),
                (420 - H - C, B),
                (210 + g, B),
            ],
        ],
    )
    d["7"] = (400, [[(0, T), (400 - H - 16, T), (400 - H - 16, T - 10)], [(330, T - H - 34), (130, -80)]])
    d["8"] = (
        420,
        [
            [
                (210 - g, T),
                (L + C, T),
                (L, T - C),
                (L, M + 75),
                (L + 75, M),
                (L, M - 75),
                (L, B + C),
                (L + C, B),
                (210 - g, B),
            ],
            [
                (210 + g, T),
                (420 - L - C, T),
                (420 - L, T - C),
                (420 - L, M + 75),
                (420 - L - 75, M),
                (420 - L, M - 75),
                (420 - L, B + C),
                (420 - L - C, B),
                (210 + g, B),
            ],
            [(L + 70, M), (420 - L - 70, M)],
        ],
    )
    d["9"] = (420, [[(420 - x, CAP - y) for x, y in line] for line in d["6"][1]])
    d["-"] = d["–"] = (260, [[(0, M - 20), (260, M - 20)]])
    d["."] = (STROKE, [[(H, 0), (H, STROKE)]])
    d["·"] = (STROKE, [[(H, M - H), (H, M + H)]])
    d[","] = (STROKE, [[(H, -90), (H, STROKE)]])
    d[":"] = (STROKE, [[(H, 110), (H, 110 + STROKE)], [(H, 450), (H, 450 + STROKE)]])
    d["'"] = d["’"] = (STROKE, [[(H, 470), (H, CAP)]])
    d["/"] = (340, [[(30, -80), (310, 780)]])
    d["+"] = (360, [[(0, M), (180 - H, M)], [(180 + H, M), (360, M)], [(180, M - 180), (180, M + 180)]])
    d["="] = (340, [[(0, M + 110), (340, M + 110)], [(0, M - 110), (340, M - 110)]])
    d["×"] = (340, [[(40, M - 150), (300, M + 150)], [(40, M + 150), (300, M - 150)]])
    d["!"] = (STROKE, [[(H, 0), (H, STROKE)], [(H, 220), (H, CAP)]])
    d["?"] = (
        390,
        [
            [
                (L, T - C - 40),
                (L, T - C),
                (L + C, T),
                (390 - H - C, T),
                (390 - H, T - C),
                (390 - H, M + 60),
                (200, M - 40),
                (200, 230),
            ],
            [(200, 0), (200, STROKE)],
        ],
    )
    d["("] = (230, [[(230, T), (H + 40, T - C), (H + 40, B + C), (230, B)]])
    d[")"] = (230, [[(0, T), (230 - H - 40, T - C), (230 - H - 40, B + C), (0, B)]])
    d["&"] = d["+"]
    d["¡"] = (STROKE, [[(H, CAP - STROKE), (H, CAP)], [(H, 0), (H, 480)]])
    d["¿"] = (390, [[(390 - x, CAP - y) for x, y in line] for line in d["?"][1]])
    for letter, (base, _) in ACCENTED.items():
        d[letter] = d[base]
    return d


# Accents stand free above the letter, as outlines of their own around the letter's middle.
ACUTE = [(-62, 742), (30, 742), (128, 872), (14, 872)]
GRAVE = [(-x, y) for x, y in ACUTE[::-1]]
CIRCUMFLEX = [(-130, 742), (-36, 742), (0, 790), (36, 742), (130, 742), (46, 872), (-46, 872)]
TILDE = [
    (-150, 752),
    (-84, 812),
    (-40, 812),
    (60, 752),
    (110, 752),
    (150, 790),
    (150, 862),
    (84, 812),
    (40, 812),
    (-60, 872),
    (-110, 872),
    (-150, 834),
]
DOTS = [[(-120, 752), (-34, 752), (-34, 856), (-120, 856)], [(34, 752), (120, 752), (120, 856), (34, 856)]]
ACCENTED = {
    "Á": ("A", [ACUTE]),
    "É": ("E", [ACUTE]),
    "Í": ("I", [ACUTE]),
    "Ó": ("O", [ACUTE]),
    "Ú": ("U", [ACUTE]),
    "Ñ": ("N", [TILDE]),
    "È": ("E", [GRAVE]),
    "Ô": ("O", [CIRCUMFLEX]),
    "Ü": ("U", DOTS),
    "Ö": ("O", DOTS),
    "Ä": ("A", DOTS),
}


def draw(pen, poly):
    """One outline; all of them run the same way round."""
    area = sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(poly, poly[1:] + poly[:1]))
    poly = poly if area < 0 else poly[::-1]
    pen.moveTo((round(poly[0][0] + SIDE), round(poly[0][1])))
    for x, y in poly[1:]:
        pen.lineTo((round(x + SIDE), round(y)))
    pen.closePath()


def main():
    shapes = glyphs()
    order, cmap, built, metrics = [".notdef", "space"], {32: "space", 160: "space"}, {}, {}
    for name in order:
        built[name] = TTGlyphPen(None).glyph()
        metrics[name] = (260, 0)
    for ch, (width, lines) in shapes.items():
        name = f"u{ord(ch):04X}"
        pen = TTGlyphPen(None)
        for line in lines:
            low = -200 if ch in ",Q" else 0
            draw(pen, clip(clip(thicken(line), CAP, True), low, False))
        for accent in ACCENTED.get(ch, ("", []))[1]:
            draw(pen, [(x + width / 2, y) for x, y in accent])
        order.append(name)
        built[name] = pen.glyph()
        metrics[name] = (round(width + 2 * SIDE), 0)
        cmap[ord(ch)] = name
        if ch.lower() != ch:
            cmap[ord(ch.lower())] = name
    fb = FontBuilder(1000, isTTF=True)
    fb.setupGlyphOrder(order)
    fb.setupCharacterMap(cmap)
    fb.setupGlyf(built)
    fb.setupHorizontalMetrics({n: (metrics[n][0], getattr(built[n], "xMin", 0) or 0) for n in order})
    fb.setupHorizontalHeader(ascent=880, descent=-160)
    fb.setupNameTable({"familyName": "Sandtable Stencil", "styleName": "Regular"})
    fb.setupOS2(sTypoAscender=880, sTypoDescender=-160, usWinAscent=880, usWinDescent=200, sCapHeight=CAP, sxHeight=CAP)
    fb.setupPost()
    fb.font.flavor = "woff"
    top = Path(__file__).resolve().parents[2]
    target = top / "frontend" / "src" / "assets" / "stencil.woff"
    fb.save(target)
    (top / "src" / "sandtable" / "picture" / "stencil.woff").write_bytes(target.read_bytes())
    print(target.name, target.stat().st_size, "bytes,", len(order), "glyphs")


if __name__ == "__main__":
    main()
