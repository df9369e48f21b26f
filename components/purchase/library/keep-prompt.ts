import { keepStored, readStored } from "#lib/page/storage.ts";

/** After which purchase we ask. */
export type KeepPrompt = "first" | "third";

const KEY = "farthing-keep";

export const KEEP_TITLES: Readonly<Record<KeepPrompt, string>> = {
  first: "Keep what you unlocked",
  third: "You have unlocked three posts. Keep them",
};

/** Whether to ask now: from the first purchase on until it is dismissed, from the third on once more. */
export function choosePromptNow(ownedPosts: number): KeepPrompt | null {
  return choosePrompt(ownedPosts, readStored(KEY) ?? null);
}

export function choosePrompt(ownedPosts: number, dismissed: string | null): KeepPrompt | null {
  if (ownedPosts >= 3 && dismissed !== "third") return "third";
  return ownedPosts >= 1 && dismissed === null ? "first" : null;
}

/** Stored in this browser, like the purchases. A browser without storage asks again with the next post. */
export function dismissPrompt(prompt: KeepPrompt): void {
  keepStored(KEY, prompt);
}
