import type { Attrs, Node } from "@tiptap/pm/model";
import { describe, expect, test } from "vitest";
import { writingSchema } from "#components/editor/nodes/extensions.ts";

const schema = writingSchema();
const ID = "0f8b2f52-6f34-4c3c-9d0a-2b1f6d6a7c11";
const picture = (alt: string) => ({ imageId: ID, alt, isDecorative: false });

/** What an element's data attributes say, as a browser reports it. */
function datasetOf(attributes: Record<string, string>): Record<string, string> {
  const named = Object.entries(attributes).filter(([name]) => name.startsWith("data-"));
  return Object.fromEntries(
    named.map(([name, value]) => [
      name.slice(5).replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  );
}

type Element = { dataset: Record<string, string>; getAttribute: (name: string) => string };

/** What becomes of a block of that type whose element says this, or null if nothing. */
function read(type: string, dataset: Record<string, string>): Node | null {
  const [rule] = schema.nodes[type]?.spec.parseDOM ?? [];
  if (!rule || !("tag" in rule) || !rule.getAttrs) throw new Error(`No rule parses ${type}.`);
  const getAttrs = rule.getAttrs as (element: Element) => Attrs | null | false;
  // A page may put anything into attributes named like ours.
  const attrs = getAttrs({ dataset, getAttribute: () => "javascript:alert(1)" });
  return attrs === false ? null : schema.node(type, attrs);
}

function cut(node: Node): Record<string, string> {
  const spec = node.type.spec.toDOM?.(node);
  if (!Array.isArray(spec)) throw new Error(`${node.type.name} is rendered as nothing.`);
  return datasetOf(spec[1] as Record<string, string>);
}

describe("cut and paste within a text", () => {
  test.each([
    ["gallery", { images: [picture('A "reel" & <b>'), picture("")], caption: "Reels" }],
    ["embed", { provider: "vimeo", url: "https://vimeo.com/1" }],
    ["embed", { provider: "vimeo", url: "https://vimeo.com/1", card: { title: '"A" & <b>', author: "", imageId: ID } }],
    ["postCard", { postId: ID }],
    ["image", { ...picture("A reel"), caption: "Red", width: "wide" }],
  ])("keeps the same %s", (type, attrs) => {
    const node = schema.node(type, attrs);
    expect(read(type, cut(node))?.toJSON()).toEqual(node.toJSON());
  });

  test.each([
    ["gallery", { gallery: "{" }],
    ["gallery", { gallery: JSON.stringify({ images: [picture("One by itself")], caption: "" }) }],
    ["gallery", { gallery: JSON.stringify({ images: [picture("a"), { src: "https://evil.example" }], caption: "" }) }],
    ["embed", { embed: "vimeo", url: "https://evil.example/1" }],
    ["embed", { embed: "youtube", url: "javascript:alert(1)" }],
    ["postCard", { postCard: "1" }],
  ])("rejects a forged %s: %j", (type, dataset) => {
    expect(read(type, dataset)).toBeNull();
  });

  test.each(["{", "[]", '{"title":""}', '{"title":"A","author":"","imageId":"1"}'])(
    "drops a forged card: %s",
    (card) => {
      const node = read("embed", { embed: "vimeo", url: "https://vimeo.com/1", card });
      expect(node?.attrs).toEqual({ provider: "vimeo", url: "https://vimeo.com/1", card: null });
    },
  );
});
