import type { SaveState } from "#components/editor/saving/draft-keeper.ts";

const clock = new Intl.DateTimeFormat("en-GB", { timeStyle: "short" });

export function describeSaveState(state: SaveState): string {
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
      return state.isStored ? "Offline, kept on this device" : "Offline, not saved: keep this page open";
    case "expired":
      return state.isStored ? "Signed out, kept on this device" : "Signed out, not saved: keep this page open";
    case "refused":
      return state.isStored ? "Not saved, kept on this device" : "Not saved: keep this page open";
    case "conflict":
      return "Changed in another tab";
  }
}
