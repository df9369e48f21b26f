import fc from "fast-check";
import type { Block } from "#lib/posts/document/document.ts";
import { anyDocument } from "#tests/support/documents/documents.ts";
import { anyInput, anyText } from "#tests/support/documents/schema-values.ts";

type Change = { kind: "replace"; value: unknown; text: string } | { kind: "remove" | "repeat" | "nest" };
type Fields = Record<string, unknown>;
type Place = { holder: Fields; key: string };

/** Typical mistakes of programs that write documents: a part is replaced, missing, doubled, or one level deeper. */
const change: fc.Arbitrary<Change> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("replace" as const), value: anyInput, text: anyText }) },
  fc.record({ kind: fc.constantFrom("remove" as const, "repeat" as const, "nest" as const) }),
);

const rare = fc.constantFrom<Block>(
  { type: "embed", attrs: { provider: "youtube", url: "https://www.youtube.com/watch?v=abc" } },
  {
    type: "embed",
    attrs: { provider: "peertube", url: "https://films.example/w/1", card: { title: "A", author: "B", imageId: null } },
  },
  { type: "postCard", attrs: { postId: "0f8b2f52-6f34-4c3c-9d0a-2b1f6d6a7c11" } },
  { type: "heading", attrs: { level: 2 }, content: [{ type: "text", text: "A part" }] },
);

/** A valid document with up to four such mistakes, as JSON. Rare kinds of nodes come as often as others. */
export const mutatedDocument: fc.Arbitrary<unknown> = fc
  .tuple(anyDocument, rare, fc.array(fc.tuple(fc.nat(), fc.nat(), change), { maxLength: 4 }))
  .map(([{ type, content }, last, changes]) => {
    const root = { document: asJson({ type, content: [...content, last] }) };
    for (const [kind, at, one] of changes) {
      const places = pick([...groupByType(nodesIn(root)).values()], kind)?.flatMap(placesOf) ?? [];
      const place = pick(places, at);
      if (place) mutate(place, one);
    }
    return asJson(root.document);
  });

function pick<Item>(items: Item[], at: number): Item | undefined {
  return items[at % items.length];
}

function asJson(value: unknown): unknown {
  const json = JSON.stringify(value, (_, inner: unknown) => (typeof inner === "bigint" ? String(inner) : inner));
  return json === undefined ? null : JSON.parse(json);
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null;
}

function nodesIn(value: Fields): Fields[] {
  return [...("type" in value ? [value] : []), ...Object.values(value).filter(isFields).flatMap(nodesIn)];
}

function groupByType(nodes: Fields[]): Map<unknown, Fields[]> {
  return Map.groupBy(nodes, ({ type }) => type);
}

/** A node's own data; its content is separate nodes. */
function placesOf(node: Fields): Place[] {
  const own = Object.keys(node).map((key) => ({ holder: node, key }));
  const { attrs } = node;
  return [...own, ...(isFields(attrs) ? Object.keys(attrs).map((key) => ({ holder: attrs, key })) : [])];
}

function mutate({ holder, key }: Place, change: Change): void {
  switch (change.kind) {
    case "replace":
      // A copy: the same value may come twice, and would then contain itself.
      holder[key] =
        typeof holder[key] === "string" && change.text.length % 2 === 1 ? change.text : asJson(change.value);
      break;
    case "remove":
      delete holder[key];
      break;
    case "repeat":
      holder[key] = [holder[key], holder[key]];
      break;
    case "nest":
      holder[key] = { type: "doc", content: [holder[key]] };
      break;
  }
}
