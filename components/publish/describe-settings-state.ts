import { describeSaveState } from "#components/editor/saving/describe-save-state.ts";
import type { SettingsState } from "#components/publish/use-autosave.ts";

/** In the words of the editor, where both say the same. */
export function describeSettingsState(state: SettingsState): string {
  switch (state.kind) {
    case "partly":
      return "Not all saved yet: something is wrong";
    case "offline":
    case "expired":
      return describeSaveState({ kind: state.kind, isStored: false });
    case "refused":
      return describeSaveState({ ...state, isStored: false });
    case "conflict":
      return "Changed in another tab";
    default:
      return describeSaveState(state);
  }
}
