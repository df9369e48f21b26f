import type { Route } from "next";
import type { ReactNode } from "react";
import { type Block, type DocumentNode, type PostDocument, walk } from "#lib/posts/document";
import type { PostFile } from "#lib/posts/file";
import { type Footnote, footnotesOf, type OutlineEntry, outlineOf } from "#lib/posts/outline";

/** A picture as it can be shown. A paid one has an address for minutes, which the optimiser never sees. */
export type PostPicture = {
  src: string;
  width: number;
  height: number;
  isPaid: boolean;
  /** A paid picture at other widths, which nobody else makes. */
  narrower?: readonly { src: string; width: number }[];
};

/** One of our own posts, as a card in another one shows it. */
export type PostReference = { href: Route; title: string; author: string; minutes: number };

export type Surroundings = {
  pictures: ReadonlyMap<string, PostPicture>;
  files: ReadonlyMap<string, PostFile>;
  posts: ReadonlyMap<string, PostReference>;
};

/** What a node must know of the document that it stands in. */
export type Setting = Surroundings & {
  outline: OutlineEntry[];
  footnotes: Footnote[];
  idOf(heading: DocumentNode): string | undefined;
  /** Which of its kind it is, from 1 on: notes, listings and tables are told apart by it. */
  numberOf(node: DocumentNode): number;
};

export function settingOf(document: PostDocument, surroundings: Surroundings): Setting {
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

/** Draws what stands inside a block. */
export type Draw = (nodes: readonly Block[]) => ReactNode;

/** Nodes have no ids: their place is what tells them apart, and a document does not change while it is drawn. */
export function withKeys<Item>(items: readonly Item[] | undefined): { key: string; item: Item }[] {
  return (items ?? []).map((item, index) => ({ item, key: `node ${index}` }));
}
