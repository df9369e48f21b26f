"use client";

import type { Editor } from "@tiptap/core";
import { FILE_INPUT_IDS, insertFiles } from "#components/editor/uploads/insert-files.ts";
import { acceptedFor } from "#lib/posts/media/file.ts";

/** The inputs that open the browser's file picker, one for each kind of block. */
export function FileInputs({ editor }: { editor: Editor }) {
  return (["attachment", "audio"] as const).map((block) => (
    <input
      accept={acceptedFor(block)}
      hidden
      id={FILE_INPUT_IDS[block]}
      key={block}
      multiple
      onChange={({ currentTarget }) => {
        insertFiles(editor, [...(currentTarget.files ?? [])]);
        currentTarget.value = "";
      }}
      type="file"
    />
  ));
}
