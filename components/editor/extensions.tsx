import { type AnyExtension, getSchema } from "@tiptap/core";
import Document from "@tiptap/extension-document";
import { ListKeymap } from "@tiptap/extension-list";
import { Dropcursor, Gapcursor, Placeholder, TrailingNode, UndoRedo } from "@tiptap/extensions";
import { AddressPaste } from "#components/editor/address-paste";
import { BLOCK_NODES } from "#components/editor/block-nodes";
import { TableOfContents } from "#components/editor/contents-node";
import { Embed } from "#components/editor/embed-node";
import { FILE_NODES } from "#components/editor/file-node";
import { Gallery } from "#components/editor/gallery-node";
import { Image } from "#components/editor/image-node";
import { LINE_NODES } from "#components/editor/line-nodes";
import { MarkdownPaste } from "#components/editor/markdown-paste";
import { PaywallBreak } from "#components/editor/paywall-node";
import { PostCard } from "#components/editor/post-card-node";
import { SlashMenu } from "#components/editor/slash-menu-plugin";
import { WritingKeys } from "#components/editor/writing-keys";

/** Every node and mark of lib/posts/schema.ts, and no other: pasted content that fits none of them becomes plain text or is dropped. */
const NODES: AnyExtension[] = [
  ...[Document, ...LINE_NODES, ...BLOCK_NODES, Image, Gallery, Embed, PostCard],
  ...[...FILE_NODES, TableOfContents, PaywallBreak],
];

export const EXTENSIONS: AnyExtension[] = [
  ...NODES,
  ListKeymap,
  UndoRedo,
  Dropcursor.configure({ class: "writing-drop", color: false, width: 2 }),
  Gapcursor,
  TrailingNode.configure({ node: "paragraph", notAfter: ["paragraph"] }),
  Placeholder.configure({ placeholder: "Write, or press / for blocks" }),
  SlashMenu,
  WritingKeys,
  AddressPaste,
  MarkdownPaste,
];

/** The editor's own idea of a document, for tests that compare it with the server's. */
export const writingSchema = () => getSchema(NODES);
