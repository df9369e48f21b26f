import { type AnyExtension, getSchema } from "@tiptap/core";
import Document from "@tiptap/extension-document";
import { ListKeymap } from "@tiptap/extension-list";
import { Placeholder } from "@tiptap/extensions/placeholder";
import { TrailingNode } from "@tiptap/extensions/trailing-node";
import { UndoRedo } from "@tiptap/extensions/undo-redo";
import { BLOCK_NODES } from "#components/editor/nodes/block-nodes.ts";
import { CaretInText } from "#components/editor/nodes/caret-in-text.ts";
import { TableOfContents } from "#components/editor/nodes/contents-node.ts";
import { EmbedNode } from "#components/editor/nodes/embed-node.ts";
import { FILE_NODES } from "#components/editor/nodes/file-node.ts";
import { GalleryNode } from "#components/editor/nodes/gallery-node.ts";
import { Image } from "#components/editor/nodes/image-node.ts";
import { LINE_NODES } from "#components/editor/nodes/line-nodes.ts";
import { PaywallBreak } from "#components/editor/nodes/paywall-node.ts";
import { CursorPlace } from "#components/editor/nodes/plugin-places.ts";
import { PostCardNode } from "#components/editor/nodes/post-card-node.ts";
import { AddressPaste } from "#components/editor/paste/address-paste.ts";
import { MarkdownPaste } from "#components/editor/paste/markdown-paste.ts";
import { PicturePaste } from "#components/editor/paste/picture-paste.ts";
import { SlashMenu } from "#components/editor/tools/slash-menu-plugin.ts";
import { WritingKeys } from "#components/editor/tools/writing-keys.ts";

/** Every node and mark of lib/posts/document/schema.ts, and no other: pasted content that fits none of them becomes plain text or is dropped. */
const NODES: AnyExtension[] = [
  ...[Document, ...LINE_NODES, ...BLOCK_NODES, Image, GalleryNode, EmbedNode, PostCardNode],
  ...[...FILE_NODES, TableOfContents, PaywallBreak],
];

export const EXTENSIONS: AnyExtension[] = [
  ...NODES,
  ListKeymap,
  CaretInText,
  UndoRedo,
  CursorPlace,
  TrailingNode.configure({ node: "paragraph", notAfter: ["paragraph"] }),
  Placeholder.configure({ placeholder: "Write, or press / for blocks" }),
  SlashMenu,
  WritingKeys,
  AddressPaste,
  MarkdownPaste,
  PicturePaste,
];

/** The editor's own idea of a document, for tests that compare it with the server's. */
export const writingSchema = () => getSchema(NODES);
