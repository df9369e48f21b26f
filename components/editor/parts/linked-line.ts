import type { Node, Schema } from "@tiptap/pm/model";

/** A paragraph that is an address, and leads there. */
export function linkedLine(schema: Schema, href: string): Node {
  return schema.node("paragraph", null, schema.text(href, [schema.mark("link", { href })]));
}
