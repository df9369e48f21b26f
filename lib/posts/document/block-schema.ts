import { z } from "zod";
import { inlineContent, mathAttrs, text } from "#lib/posts/document/inline-schema.ts";
import { TABLE } from "#lib/posts/document/limits.ts";
import { attachment, audio, embed, gallery, image, postCard } from "#lib/posts/document/media-schema.ts";

const NO_SUCH_BLOCK = { error: "This kind of block is not allowed here." };

const paragraph = z.strictObject({ type: z.literal("paragraph"), content: inlineContent });
const heading = z.strictObject({
  type: z.literal("heading"),
  attrs: z.strictObject({ level: z.union([z.literal(2), z.literal(3)]) }),
  content: inlineContent,
});
const codeBlock = z.strictObject({
  type: z.literal("codeBlock"),
  attrs: z.strictObject({ language: z.string().max(40).nullable() }),
  content: z.array(text.omit({ marks: true })).optional(),
});
const blockMath = z.strictObject({ type: z.literal("blockMath"), attrs: mathAttrs });

const listItem = z.strictObject({
  type: z.literal("listItem"),
  get content() {
    return z.array(flow).min(1);
  },
});
const taskItem = z.strictObject({
  type: z.literal("taskItem"),
  attrs: z.strictObject({ checked: z.boolean() }),
  get content() {
    return z.array(flow).min(1);
  },
});
const bulletList = z.strictObject({ type: z.literal("bulletList"), content: z.array(listItem).min(1) });
const orderedList = z.strictObject({
  type: z.literal("orderedList"),
  attrs: z.strictObject({ start: z.int().min(0).max(1_000_000) }),
  content: z.array(listItem).min(1),
});
const taskList = z.strictObject({ type: z.literal("taskList"), content: z.array(taskItem).min(1) });

/** The blocks allowed inside a list, quote, callout, spoiler or table cell. */
const flow = z.discriminatedUnion(
  "type",
  [paragraph, bulletList, orderedList, taskList, codeBlock, blockMath, image],
  NO_SUCH_BLOCK,
);
const flows = z.array(flow).min(1);

const cell = z.strictObject({ type: z.enum(["tableHeader", "tableCell"]), content: flows });
const tableRow = z.strictObject({
  type: z.literal("tableRow"),
  content: z.array(cell).min(1).max(TABLE.maxColumns, `A table can have at most ${TABLE.maxColumns} columns.`),
});
const table = z.strictObject({
  type: z.literal("table"),
  content: z
    .array(tableRow)
    .min(1)
    .max(TABLE.maxRows, `A table can have at most ${TABLE.maxRows} rows.`)
    .refine((rows) => new Set(rows.map(({ content }) => content.length)).size === 1, {
      error: "Every row of a table must have the same number of cells.",
    }),
});

/** The blocks allowed at the top level of a post. */
export const block = z.discriminatedUnion(
  "type",
  [
    paragraph,
    heading,
    bulletList,
    orderedList,
    taskList,
    z.strictObject({ type: z.literal("blockquote"), content: flows }),
    z.strictObject({ type: z.literal("pullQuote"), content: inlineContent }),
    z.strictObject({ type: z.literal("horizontalRule") }),
    codeBlock,
    blockMath,
    z.strictObject({
      type: z.literal("callout"),
      attrs: z.strictObject({ tone: z.enum(["note", "tip", "warn"]) }),
      content: flows,
    }),
    z.strictObject({
      type: z.literal("spoiler"),
      attrs: z.strictObject({ summary: z.string().max(200) }),
      content: flows,
    }),
    table,
    z.strictObject({ type: z.literal("tableOfContents") }),
    image,
    gallery,
    attachment,
    audio,
    embed,
    postCard,
    z.strictObject({ type: z.literal("paywallBreak") }),
  ],
  NO_SUCH_BLOCK,
);
