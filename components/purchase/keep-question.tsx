/** After which purchase we ask. */
export type Asked = "first" | "third";

const KEY = "farthing-keep";

/** Whether to ask now: from the first purchase on until it is dismissed, from the third on once more. */
export function askToKeep(ownedPosts: number): Asked | null {
  return questionFor(ownedPosts, readAnswer());
}

export function questionFor(ownedPosts: number, dismissed: string | null): Asked | null {
  if (ownedPosts >= 3 && dismissed !== "third") return "third";
  return ownedPosts >= 1 && dismissed === null ? "first" : null;
}

/** Stored in this browser, like the purchases. A browser without storage asks again with the next post. */
export function keepAnswer(asked: Asked): void {
  try {
    localStorage.setItem(KEY, asked);
  } catch {
    return;
  }
}

function readAnswer(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}
