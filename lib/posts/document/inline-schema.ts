import { z } from "zod";
import { LINK_MAX_CHARS, LINK_PROTOCOL } from "#lib/posts/links/link-address.ts";

export const linkAddress = z
  .url({ protocol: LINK_PROTOCOL, error: "A link must start with https, mailto or nano." })
  .max(LINK_MAX_CHARS);

const mark = z.discriminatedUnion(
  "type",
  [
    z.strictObject({ type: z.literal("bold") }),
    z.strictObject({ type: z.literal("italic") }),
    z.strictObject({ type: z.literal("strike") }),
    z.strictObject({ type: z.literal("subscript") }),
    z.strictObject({ type: z.literal("superscript") }),
    z.strictObject({ type: z.literal("code") }),
    z.strictObject({ type: z.literal("link"), attrs: z.strictObject({ href: linkAddress }) }),
  ],
  { error: "This kind of formatting is not allowed." },
);

export const text = z.strictObject({
  type: z.literal("text"),
  text: z.string().min(1),
  marks: z.array(mark).max(8).optional(),
});

const LATEX_MAX_CHARS = 2_000;
export const mathAttrs = z.strictObject({ latex: z.string().min(1).max(LATEX_MAX_CHARS) });

const inline = z.discriminatedUnion(
  "type",
  [
    text,
    z.strictObject({ type: z.literal("hardBreak") }),
    z.strictObject({ type: z.literal("inlineMath"), attrs: mathAttrs }),
    z.strictObject({ type: z.literal("footnote"), content: z.array(text).min(1) }),
  ],
  { error: "This is not allowed inside a line." },
);

/** Inline content. An empty paragraph has none. */
export const inlineContent = z.array(inline).optional();
