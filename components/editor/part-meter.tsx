"use client";

import type { Editor } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { useEffect, useState } from "react";
import { countWords, type DocumentNode, readingMinutes } from "#lib/posts/document/document.ts";
import { countParts, type PartWords } from "#lib/posts/document/paywall.ts";

const REST_MS = 400;
const figures = new Intl.NumberFormat("en-GB");

/** Counts free and paid words. Counts in pauses, so that no key waits for it. */
export function PartMeter({ editor }: { editor: Editor }) {
  const [parts, setParts] = useState<PartWords | null>(null);
  useEffect(() => {
    const count = () => setParts(countWritten(editor.state.doc));
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
  if (!parts) return null;
  const all = parts.free + (parts.paid ?? 0);
  return (
    <p className="post-frame text-small text-ink-faint border-hairline border-t py-4 tabular-nums">
      {parts.paid === null
        ? describeWords(all)
        : `Free: ${describeWords(parts.free)} · Paid: ${describeWords(parts.paid)}`}
      {` · ${readingMinutes(all)} min`}
    </p>
  );
}

function describeWords(count: number): string {
  return `${figures.format(count)} ${count === 1 ? "word" : "words"}`;
}

/** A block that has not changed is still the same node, and is not counted again. */
const blocks = new WeakMap<Node, DocumentNode>();
const words = new WeakMap<DocumentNode, number>();

function countWritten(doc: Node): PartWords {
  return countParts({ type: "doc", content: doc.content.content.map(blockOf) }, wordsOf);
}

function blockOf(node: Node): DocumentNode {
  const block = blocks.get(node) ?? (node.toJSON() as DocumentNode);
  blocks.set(node, block);
  return block;
}

function wordsOf(block: DocumentNode): number {
  const count = words.get(block) ?? countWords(block);
  words.set(block, count);
  return count;
}
