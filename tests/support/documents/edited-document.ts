import type { Mark } from "@tiptap/pm/model";
import { writingSchema } from "#components/editor/nodes/extensions.ts";
import { toPostDocument } from "#components/editor/saving/written-document.ts";
import type { PostDocument } from "#lib/posts/document/document.ts";

const schema = writingSchema();

type Json = { type: string; text?: string; marks?: object[]; content?: Json[] };

/** Loads and serialises a document as the editor does. */
export function edit(document: PostDocument) {
  const filled = document.content.length > 0 ? document : { type: "doc", content: [{ type: "paragraph" }] };
  const node = schema.nodeFromJSON(filled);
  const settled = node.content.content.map((block) => schema.nodeFromJSON(settle(block.toJSON())));
  const whole = schema.topNodeType.create(null, settled);
  whole.check();
  return toPostDocument(whole.toJSON());
}

/** Marks as an editor sets them: each once, in the schema's order. */
function settle(json: Json): Json {
  const marks = (json.marks ?? []).reduce<readonly Mark[]>((set, mark) => schema.markFromJSON(mark).addToSet(set), []);
  return {
    ...json,
    ...(json.marks ? { marks: marks.map((mark) => mark.toJSON()) } : {}),
    ...(json.content ? { content: json.content.map(settle) } : {}),
  };
}

/** The first paywall break stays, as in the editor. */
export const oneBreak = (document: PostDocument): PostDocument => {
  const at = document.content.findIndex(({ type }) => type === "paywallBreak");
  return { type: "doc", content: document.content.filter(({ type }, n) => type !== "paywallBreak" || n === at) };
};
