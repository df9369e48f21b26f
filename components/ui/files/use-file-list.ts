"use client";

import { useEffect, useReducer, useRef } from "react";
import {
  changeFileList,
  type FileState,
  isAcceptedFile,
  NO_FILES,
  validateFiles,
} from "#components/ui/files/file-list.ts";
import type { FileRules } from "#components/ui/files/file-rules.ts";

/** Sends one file. Reports progress (0 to 1), stops when aborted, rejects on failure. */
export type UploadFile = (
  file: File,
  options: { signal: AbortSignal; onProgress: (fraction: number) => void },
) => Promise<void>;

type FileListOptions = {
  rules: FileRules;
  upload: UploadFile | undefined;
  describeFailure: (error: unknown) => string;
};

/** The chosen files and the state of each. Removing one, or leaving the page, stops its upload. */
export function useFileList({ rules, upload, describeFailure }: FileListOptions) {
  const [list, change] = useReducer(changeFileList, NO_FILES);
  const uploads = useRef(new Map<string, AbortController>());
  const count = useRef(0);
  useEffect(() => {
    const running = uploads.current;
    return () => {
      for (const upload of running.values()) upload.abort();
    };
  }, []);

  function send(id: string, file: File) {
    if (!upload) return;
    const controller = new AbortController();
    const { signal } = controller;
    uploads.current.set(id, controller);
    const turn = (state: FileState) => {
      if (!signal.aborted) change({ kind: "turned", id, state });
    };
    turn({ kind: "sending", fraction: 0 });
    upload(file, { signal, onProgress: (fraction) => turn({ kind: "sending", fraction }) }).then(
      () => turn({ kind: "sent" }),
      (error: unknown) => turn({ kind: "failed", reason: describeFailure(error) }),
    );
  }

  function add(chosen: readonly File[]) {
    if (chosen.length === 0) return;
    const numbered = chosen.map((file, index) => ({ id: `${count.current + index}`, file }));
    count.current += chosen.length;
    const files = validateFiles(numbered, list.files, rules);
    const taken = files.filter(isAcceptedFile);
    if (rules.maxFiles === 1 && taken.length > 0) for (const running of uploads.current.values()) running.abort();
    change({ kind: "added", files, maxFiles: rules.maxFiles });
    for (const { id, file } of taken) send(id, file);
  }

  function remove(id: string) {
    uploads.current.get(id)?.abort();
    uploads.current.delete(id);
    change({ kind: "removed", id });
  }

  return { ...list, add, remove, send };
}
