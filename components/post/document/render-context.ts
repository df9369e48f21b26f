import type { Route } from "next";
import type { ReactNode } from "react";
import { type Block, type DocumentNode, type PostDocument, walk } from "#lib/posts/document/document.ts";
import { type Footnote, footnotesOf, type OutlineEntry, outlineOf } from "#lib/posts/document/outline.ts";
import type { PostFile } from "#lib/posts/media/file.ts";

/** A picture as it can be shown. A paid picture has a short-lived address, which the optimiser never sees. */
export type PostPicture = {
  src: string;
  width: number;
  height: number;
  isPaid: boolean;
  hasQr?: boolean;
  /** A paid picture at other widths, which the optimiser cannot make. */
  narrower?: readonly { src: string; width: number }[];
};

/** One of our posts, as a card in another post shows it. */
export type PostReference = { href: Route; title: string; author: string; minutes: number };

export type DocumentReferences = {
  pictures: ReadonlyMap<string, PostPicture>;
  files: ReadonlyMap<string, PostFile>;
  posts: ReadonlyMap<string, PostReference>;
};

/** What a node needs to know about its document. */
export type RenderContext = DocumentReferences & {
  outline: OutlineEntry[];
  footnotes: Footnote[];
  idOf(heading: DocumentNode): string | undefined;
  /** Its number among its kind, from 1: tells notes, listings and tables apart. */
  numberOf(node: DocumentNode): number;
};

export function renderContextOf(document: PostDocument, surroundings: DocumentReferences): RenderContext {
  const outline = outlineOf(document);
  const ids = new Map(outline.map(({ node, id }) => [node, id]));
  const footnotes = footnotesOf(document);
  const numbers = numberByKind(document);
  return {
    ...surroundings,
    outline,
    footnotes,
    idOf: (heading) => ids.get(heading),
    numberOf: (node) => numbers.get(node) ?? 0,
  };
}

function numberByKind(document: PostDocument): Map<DocumentNode, number> {
  const counts = new Map<string, number>();
  const numbers = new Map<DocumentNode, number>();
  for (const node of walk(document)) {
    const number = (counts.get(node.type) ?? 0) + 1;
    counts.set(node.type, number);
    numbers.set(node, number);
  }
  return numbers;
}

/** Renders the content of a block. */
export type Draw = (nodes: readonly Block[]) => ReactNode;

/** Nodes have no ids, so their place is the key: a document does not change while it is rendered. */
export function withKeys<Item>(items: readonly Item[] | undefined): { key: string; item: Item }[] {
  return (items ?? []).map((item, index) => ({ item, key: `node ${index}` }));
}
