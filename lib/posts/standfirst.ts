/** How many characters two lines hold: of a phone, and of a wider list. Those of the first post are larger. */
const ROOM = { list: { narrow: 88, wide: 138 }, lead: { narrow: 64, wide: 100 } } as const;
/** Twice as wide as letters, and not parted by spaces. */
const WIDE_LETTERS = /[぀-ヿ㐀-鿿가-힯]/;

/** `wide` goes on where `narrow` ends. Each is followed by “…” if there is more of the text. */
export type ShownStandfirst = { narrow: string; wide: string; isNarrowCut: boolean; isWideCut: boolean };

/** A standfirst in two lines, cut at a word. */
export function cutStandfirst(text: string, place: keyof typeof ROOM = "list"): ShownStandfirst {
  const whole = text.trim();
  const [narrow, both] = [cutAtWord(whole, ROOM[place].narrow), cutAtWord(whole, ROOM[place].wide)];
  return {
    narrow,
    wide: both.slice(narrow.length),
    isNarrowCut: narrow !== whole,
    isWideCut: both !== whole,
  };
}

function cutAtWord(text: string, most: number): string {
  const room = WIDE_LETTERS.test(text) ? Math.floor(most / 2) : most;
  const characters = [...text];
  if (characters.length <= room) return text;
  const fitting = characters.slice(0, room + 1).join("");
  const words = fitting.replace(/\s+\S*$/, "");
  const kept = words === fitting ? characters.slice(0, room).join("") : words;
  return kept.replace(/[\s.,;:!?–—-]+$/, "");
}
