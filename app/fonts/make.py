"""Makes the font files of this folder from the npm packages. README.md says how to run it, and why."""

import io
from collections import defaultdict
from pathlib import Path

from fontTools.otlLib.builder import buildLookup, buildPairPosClassesSubtable, buildValue
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.ttLib.scaleUpem import scale_upem
from fontTools.varLib.instancer import instantiateVariableFont

FOLDER = Path(__file__).parent
PACKAGES = FOLDER / "../../node_modules/@fontsource-variable"

# In thousandths of an em: at 68 pixels, the largest size, an outline is off by 0.14 pixels, a pair by 0.4.
UNITS_PER_EM = 1000
OUTLINE_TOLERANCE = 2
KERNING_STEP = 10
LEAST_KERNING = 15

FEATURES = ["kern", "liga", "locl", "ccmp", "pnum", "tnum"]
KERNED_AT = {"wght": 400, "opsz": 24}
ALL = set(range(0x110000))
RARE = set(map(ord, "¢¤¥¦¨ª¬¯²³´µ¶¸¹ºÐÞðþ")) | set(range(0x2BB, 0x330)) | {0x2000, 0x2001, *range(0x2004, 0x2009), 0x2074, 0xFFFD}

TEXT = {"wght": (400, 600), "opsz": (18, 72)}
ITALIC = {"wght": 400, "opsz": 20}
SANS = {"wght": (400, 700)}
MONO = {"wght": (400, 600)}

FILES = {
    "newsreader-roman": ("newsreader", "latin-opsz-normal", ALL - RARE, TEXT),
    "newsreader-roman-rare": ("newsreader", "latin-opsz-normal", RARE, TEXT),
    "newsreader-roman-extended": ("newsreader", "latin-ext-opsz-normal", ALL, TEXT),
    "newsreader-roman-vietnamese": ("newsreader", "vietnamese-opsz-normal", ALL, TEXT),
    "newsreader-italic": ("newsreader", "latin-opsz-italic", ALL - RARE, ITALIC),
    "newsreader-italic-rare": ("newsreader", "latin-opsz-italic", RARE, ITALIC),
    "newsreader-italic-extended": ("newsreader", "latin-ext-opsz-italic", ALL, ITALIC),
    "newsreader-italic-vietnamese": ("newsreader", "vietnamese-opsz-italic", ALL, ITALIC),
    "schibsted-grotesk": ("schibsted-grotesk", "latin-wght-normal", ALL - RARE, SANS),
    "schibsted-grotesk-rare": ("schibsted-grotesk", "latin-wght-normal", RARE, SANS),
    "schibsted-grotesk-extended": ("schibsted-grotesk", "latin-ext-wght-normal", ALL, SANS),
    "source-code-pro": ("source-code-pro", "latin-wght-normal", ALL, MONO),
}


def make(package, source, characters, limits):
    font = TTFont(PACKAGES / package / "files" / f"{package}-{source}.woff2", recalcTimestamp=False)
    font = subset(widen_figures_only(font), characters)
    scale_upem(font, UNITS_PER_EM)
    if "GPOS" in font:
        pairs = read_kerning(instantiateVariableFont(reopen(font), {axis: KERNED_AT[axis] for axis in limits}))
        write_kerning(font, pairs)
    font = instantiateVariableFont(reopen(font), limits)
    if "gvar" in font:
        drop_crossings(font)
        simplify(font)
    return font


def subset(font, characters):
    options = Options(layout_features=FEATURES, name_IDs=[0, 1, 2, 14])
    options.drop_tables += ["STAT", "meta"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=characters & font.getBestCmap().keys())
    subsetter.subset(font)
    return reopen(font)


def reopen(font):
    """Some tables can be changed only after they were written once."""
    font.flavor = None
    data = io.BytesIO()
    font.save(data)
    return TTFont(io.BytesIO(data.getvalue()), recalcTimestamp=False)


def widen_figures_only(font):
    """So that a price with tabular figures has no gap at its point."""
    figures = {font.getBestCmap().get(code) for code in range(0x30, 0x3A)}
    table = font["GSUB"].table
    for record in table.FeatureList.FeatureRecord:
        for index in record.Feature.LookupListIndex if record.FeatureTag == "tnum" else []:
            for part in table.LookupList.Lookup[index].SubTable:
                part = getattr(part, "ExtSubTable", part)
                part.mapping = {glyph: wide for glyph, wide in part.mapping.items() if glyph in figures}
    return font


def read_kerning(font):
    """All pairs of glyphs with a kerning, as the first part of a lookup that knows the left glyph says."""
    table, order, pairs = font["GPOS"].table, font.getGlyphOrder(), defaultdict(int)
    features = [record.Feature for record in table.FeatureList.FeatureRecord if record.FeatureTag == "kern"]
    for index in {index for feature in features for index in feature.LookupListIndex}:
        found = {}
        for part in table.LookupList.Lookup[index].SubTable:
            for pair, value in pairs_of(getattr(part, "ExtSubTable", part), order):
                found.setdefault(pair, getattr(value, "XAdvance", 0))
        for pair, value in found.items():
            pairs[pair] += value
    return pairs


def pairs_of(part, order):
    for position, left in enumerate(part.Coverage.glyphs):
        if part.Format == 1:
            for record in part.PairSet[position].PairValueRecord:
                yield (left, record.SecondGlyph), record.Value1
            continue
        records = part.Class1Record[part.ClassDef1.classDefs.get(left, 0)].Class2Record
        for right in order:
            yield (left, right), records[part.ClassDef2.classDefs.get(right, 0)].Value1


def write_kerning(font, pairs):
    """One table of classes in place of all that varied with weight and size: half of each file was kerning."""
    round_off = lambda value: round(value / KERNING_STEP) * KERNING_STEP
    kept = {pair: round_off(value) for pair, value in pairs.items() if abs(value) >= LEAST_KERNING}
    if not kept:
        del font["GPOS"]
        return
    rows, columns = defaultdict(dict), defaultdict(dict)
    for (left, right), value in kept.items():
        rows[left][right] = columns[right][left] = value
    lefts, rights = classes_of(rows), classes_of(columns)
    cells = {(lefts[l], rights[r]): (buildValue({"XAdvance": value}), None) for (l, r), value in kept.items()}
    table = font["GPOS"].table
    table.LookupList.Lookup = [buildLookup([buildPairPosClassesSubtable(cells, font.getReverseGlyphMap())])]
    for record in table.FeatureList.FeatureRecord:
        record.Feature.LookupListIndex = [0] if record.FeatureTag == "kern" else []
    font["GDEF"].table.VarStore = None
    font["GDEF"].table.Version = 0x00010002


def classes_of(lines):
    """Glyphs with the same kerning are one class."""
    classes = defaultdict(list)
    for glyph, line in lines.items():
        classes[frozenset(line.items())].append(glyph)
    return {glyph: tuple(glyphs) for glyphs in classes.values() for glyph in glyphs}


def drop_crossings(font):
    """Weight and optical size are added. What they change together, in headings inside a text, is too little to see."""
    gvar = font["gvar"].variations
    for glyph in gvar:
        gvar[glyph] = [variation for variation in gvar[glyph] if len(variation.axes) == 1]
    store = font["HVAR"].table.VarStore
    peaks = [[axis.PeakCoord for axis in region.VarRegionAxis] for region in store.VarRegionList.Region]
    for data in store.VarData:
        kept = [at for at, region in enumerate(data.VarRegionIndex) if sum(map(bool, peaks[region])) == 1]
        data.Item = [[row[at] for at in kept] for row in data.Item]
        data.VarRegionIndex = [data.VarRegionIndex[at] for at in kept]
        data.VarRegionCount = len(kept)
        data.calculateNumShorts()


def simplify(font):
    """Leaves out movements of points that follow from their neighbours'."""
    for glyph, variations in font["gvar"].variations.items():
        points, control = font["glyf"]._getCoordinatesAndControls(glyph, font["hmtx"].metrics)
        for variation in variations:
            variation.calcInferredDeltas(points, control.endPts)
            variation.roundDeltas()
            is_composite = control.numberOfContours == -1
            variation.optimize(points, control.endPts, tolerance=OUTLINE_TOLERANCE, isComposite=is_composite)


for name, parts in FILES.items():
    font = make(*parts)
    font.flavor = "woff2"
    font.save(FOLDER / f"{name}.woff2")
    print(f"{name}.woff2", len(font.getBestCmap()), "characters", (FOLDER / f"{name}.woff2").stat().st_size, "bytes")
