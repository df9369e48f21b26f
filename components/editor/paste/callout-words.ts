/** How GitHub, Obsidian and others call their boxes, and what they are here. */
export const CALLOUT_WORDS: ReadonlyMap<string, "note" | "tip" | "warn"> = new Map([
  ...["note", "info", "important", "abstract", "summary", "todo", "example"].map((word) => [word, "note"] as const),
  ...["tip", "hint", "success"].map((word) => [word, "tip"] as const),
  ...["warning", "caution", "danger", "attention", "error"].map((word) => [word, "warn"] as const),
]);
