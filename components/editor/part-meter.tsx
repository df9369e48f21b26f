"use client";

import type { Editor } from "@tiptap/core";
import { useEffect, useState } from "react";
import { type DocumentNode, readingMinutes } from "#lib/posts/document";
import { countParts, type PartWords } from "#lib/posts/paywall";

const REST_MS = 400;
const figures = new Intl.NumberFormat("en-GB");

/** How much there is, and how much of it is paid for. Counted when the writer rests, so that no key waits for it. */
export function PartMeter({ editor }: { editor: Editor }) {
  const [words, setWords] = useState<PartWords | null>(null);
  useEffect(() => {
    const count = () => setWords(countParts(editor.getJSON() as DocumentNode));
    let timer = setTimeout(count);
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(count, REST_MS);
    };
    editor.on("update", wait);
    return () => {
      clearTimeout(timer);
      editor.off("update", wait);
    };
  }, [editor]);
  if (!words) return null;
  const all = words.free + (words.paid ?? 0);
  return (
    <p className="post-frame text-small text-ink-faint border-hairline border-t py-4 tabular-nums">
      {words.paid === null
        ? `${figures.format(all)} words`
        : `Free: ${figures.format(words.free)} words · Paid: ${figures.format(words.paid)} words`}
      {` · ${readingMinutes(all)} min`}
    </p>
  );
}
