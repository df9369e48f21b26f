const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Up to two: of the first two words that begin with a letter or a digit, once signs like @ are taken off. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/u).map((word) => word.replace(/^[^\p{L}\p{N}]+/u, ""));
  return words
    .filter((word) => word !== "")
    .slice(0, 2)
    .map(firstLetter)
    .join("");
}

/** Upper case may be longer than what it came from (ß becomes SS): the first letter is taken after it. */
function firstLetter(word: string): string {
  const [first] = graphemes.segment(word.toUpperCase());
  return first?.segment ?? "";
}
