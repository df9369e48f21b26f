/** Letters that have no accent to drop. */
const LETTERS: Record<string, string> = { ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d", ð: "d", þ: "th", ı: "i" };

/** Tags as people write lists: "#Ferries, Pricing!" are ferries and pricing. A name without a letter that fits stays as it is. */
export function readTags(text: string): string[] {
  const names = text.split(/[,;\n]/).map((name) => name.trim());
  return [...new Set(names.filter((name) => name !== "").map((name) => toLabel(name) || name))];
}

/** "My Post!" is my-post. */
export function readSlug(text: string): string {
  return toLabel(text.trim()) || text.trim();
}

function toLabel(name: string): string {
  return name
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[\p{M}'’]/gu, "")
    .replace(/[ßæœøłđðþı]/g, (letter) => LETTERS[letter] ?? "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
}
