import { describe, expect, test } from "vitest";
import { changeFileList, type FileListState, NO_FILES, validateFiles } from "#components/ui/files/file-list.ts";

const chosen = (...names: string[]) => names.map((name) => ({ id: name, file: new File(["x"], name) }));

function add(list: FileListState, maxFiles: number, ...names: string[]): FileListState {
  return changeFileList(list, {
    kind: "added",
    files: validateFiles(chosen(...names), list.files, { maxFiles }),
    maxFiles,
  });
}

const shown = ({ files }: FileListState) => files.map(({ file, state }) => `${file.name} ${state.kind}`);

describe("a list of files", () => {
  test("accepts as many as fit and refuses the rest by name", () => {
    const list = add(add(NO_FILES, 3, "a", "b"), 3, "c", "d");
    expect(shown(list)).toEqual(["a kept", "b kept", "c kept", "d refused"]);
    expect(list.announcement).toBe("c added. d: You can add at most 3.");
  });

  test("forgets what it refused on the next choice, and does not count it", () => {
    const full = add(NO_FILES, 2, "a", "b", "c");
    const roomy = changeFileList(full, { kind: "removed", id: "a" });
    expect(shown(add(roomy, 2, "d"))).toEqual(["b kept", "d kept"]);
  });

  test("for one file replaces it by the next, or by the first of several", () => {
    const list = add(add(NO_FILES, 1, "a"), 1, "b", "c");
    expect(shown(list)).toEqual(["b kept", "c refused"]);
  });

  test("follows an upload, and announces its end", () => {
    const list = add(NO_FILES, 1, "a");
    const sending = changeFileList(list, { kind: "turned", id: "a", state: { kind: "sending", fraction: 0.5 } });
    expect(sending.announcement).toBe("a added.");
    const failed = changeFileList(sending, { kind: "turned", id: "a", state: { kind: "failed", reason: "No line." } });
    expect(failed.announcement).toBe("a: No line.");
    expect(changeFileList(failed, { kind: "turned", id: "a", state: { kind: "sent" } }).announcement).toBe(
      "a is uploaded.",
    );
  });

  test("ignores events of a removed file", () => {
    const list = add(NO_FILES, 1, "a");
    expect(shown(changeFileList(list, { kind: "turned", id: "z", state: { kind: "sent" } }))).toEqual(["a kept"]);
    expect(changeFileList(list, { kind: "removed", id: "z" })).toEqual(list);
  });
});
