import type { SaveState } from "#components/editor/draft-keeper";

const clock = new Intl.DateTimeFormat("en-GB", { timeStyle: "short" });

export function saveWords(state: SaveState): string {
  switch (state.kind) {
    case "untouched":
      return "";
    case "changed":
      return "Not saved yet";
    case "saving":
      return "Saving…";
    case "saved":
      return `Saved ${clock.format(state.at)}`;
    case "offline":
      return "Offline, kept on this device";
    case "expired":
      return "Signed out, kept on this device";
    case "refused":
      return "Not saved, kept on this device";
    case "conflict":
      return "Changed in another tab";
  }
}
