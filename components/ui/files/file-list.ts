import { type FileRules, refuseFile } from "#components/ui/files/file-rules.ts";

export type FileState =
  | { kind: "kept" }
  | { kind: "sending"; fraction: number }
  | { kind: "sent" }
  | { kind: "refused"; reason: string }
  | { kind: "failed"; reason: string };

export type ListedFile = { id: string; file: File; state: FileState };

export type FileListState = {
  files: readonly ListedFile[];
  /** The last event, for screen readers. */
  announcement: string;
};

export type FileListChange =
  | { kind: "added"; files: readonly ListedFile[]; maxFiles: number }
  | { kind: "removed"; id: string }
  | { kind: "turned"; id: string; state: FileState };

export const NO_FILES: FileListState = { files: [], announcement: "" };

/** Refused files are listed too, with the reason. In a single-file list, the next file replaces the last. */
export function validateFiles(
  chosen: readonly { id: string; file: File }[],
  present: readonly ListedFile[],
  rules: FileRules,
): ListedFile[] {
  let room = rules.maxFiles === 1 ? 1 : rules.maxFiles - present.filter(isAcceptedFile).length;
  return chosen.map(({ id, file }) => {
    const reason = refuseFile(file, rules) ?? (room > 0 ? null : `You can add at most ${rules.maxFiles}.`);
    if (reason !== null) return { id, file, state: { kind: "refused", reason } };
    room -= 1;
    return { id, file, state: { kind: "kept" } };
  });
}

export function isAcceptedFile({ state }: ListedFile): boolean {
  return state.kind !== "refused";
}

export function changeFileList({ files, announcement }: FileListState, change: FileListChange): FileListState {
  switch (change.kind) {
    case "added": {
      const replaced = change.maxFiles === 1 && change.files.some(isAcceptedFile);
      const staying = replaced ? [] : files.filter(isAcceptedFile);
      return { files: [...staying, ...change.files], announcement: change.files.map(describeState).join(" ") };
    }
    case "removed": {
      const removed = files.find(({ id }) => id === change.id);
      return {
        files: files.filter((file) => file !== removed),
        announcement: removed ? `${removed.file.name} removed.` : announcement,
      };
    }
    case "turned": {
      const updated = files.map((file) => (file.id === change.id ? { ...file, state: change.state } : file));
      const spoken = updated.find(({ id }) => id === change.id);
      return {
        files: updated,
        announcement: spoken && change.state.kind !== "sending" ? describeState(spoken) : announcement,
      };
    }
  }
}

function describeState({ file, state }: ListedFile): string {
  switch (state.kind) {
    case "kept":
    case "sending":
      return `${file.name} added.`;
    case "sent":
      return `${file.name} is uploaded.`;
    case "refused":
    case "failed":
      return `${file.name}: ${state.reason}`;
  }
}
