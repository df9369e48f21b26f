import fc from "fast-check";
import { expect } from "vitest";
import { asCaller } from "#embedded/database/connection.ts";
import { documentSchema } from "#lib/posts/document/schema.ts";
import { callPosts, newWriter } from "#tests/support/calls/writing-calls.ts";
import { mutatedDocument } from "#tests/support/documents/mutated-documents.ts";
import { proveReaders } from "#tests/support/documents/prove-documents.ts";
import { documentOf } from "#tests/support/documents/writing-documents.ts";
import type { World } from "#tests/support/world/world.ts";

/** Within what one author may save and publish in ten minutes. */
const FOR_ONE_WRITER = 40;
const WORDS = documentOf("Words that anybody reads. ".repeat(20));
/** A text that is published, and one that is refused: both happen whatever the others are. */
const CERTAIN = [WORDS, { type: "paragraph" }];
const READY = { title: "A text with mistakes", category_id: "essays", creation_method: "human", access: "free" };
/** How the database refuses: a rule of ours, a bound, and JSON with characters that it cannot store. */
const REFUSALS = ["P0001", "23514", "22P02", "22P05"];

type Draft = { id: string; version: number; cookie: string; authorId: string };
type Outcome = "published" | "refused";

/**
 * Saves and publishes mutated documents, through our own API and past it. None may get a server error, and what is
 * published must match the schema and be readable.
 */
export async function publishMutatedPosts(world: World, count: number): Promise<Record<Outcome, number>> {
  const outcomes = { published: 0, refused: 0 };
  for (let done = 0; done < count; done += FOR_ONE_WRITER) {
    const seed = Math.floor(Math.random() * 2 ** 31);
    const documents = fc.sample(mutatedDocument, { numRuns: Math.min(FOR_ONE_WRITER, count - done), seed });
    const draft = await beginDraft();
    for (const [n, document] of [...CERTAIN, ...documents].entries()) {
      const outcome = await tryDocument(world, draft, withoutPictures(document)).catch((cause: unknown) => {
        throw new Error(`Document ${n} of seed ${seed} was not handled correctly: ${cause}`, { cause });
      });
      outcomes[outcome] += 1;
    }
  }
  return outcomes;
}

async function beginDraft(): Promise<Draft> {
  const { cookie, id: authorId } = await newWriter();
  const { body } = await callPosts("POST", "", { cookie, body: { title: READY.title, doc: WORDS } });
  const id = String(body.id);
  await callPosts("PATCH", "/[id]", { cookie, params: { id }, body: { version: 1, ...READY } });
  return { id, version: 2, cookie, authorId };
}

/** A picture that was never uploaded would be refused for that alone. */
function withoutPictures(document: unknown): unknown {
  if (typeof document !== "object" || document === null || !("content" in document)) return document;
  const { content } = document;
  const isKept = (block: unknown) => !/"type":"(image|gallery|attachment|audio)"/.test(JSON.stringify(block) ?? "");
  return Array.isArray(content) ? { ...document, content: content.filter(isKept) } : document;
}

async function tryDocument(world: World, draft: Draft, document: unknown): Promise<Outcome> {
  const before = await readDraft(world, draft);
  const isSound = documentSchema.safeParse(document).success;
  const { cookie } = draft;
  const params = { id: draft.id };
  const saved = await callPosts("PATCH", "/[id]", { cookie, params, body: { version: draft.version, doc: document } });
  expect(saved.status).toBe(isSound ? 200 : 422);
  const version = isSound ? Number(saved.body.version) : await saveDirectly(world, draft, document);
  if (version === draft.version) return "refused";
  draft.version = version;
  const past = await callDirectly<string>(world, draft, "publish_post($1, $2, false, true)::text", [
    draft.id,
    draft.version,
  ]);
  expect(past).toBeNull();
  const body = { version: draft.version, rightsConfirmed: true };
  const published = await callPosts("POST", "/[id]/publish", { cookie, params, body });
  expect([200, 422]).toContain(published.status);
  const after = await readDraft(world, draft);
  if (published.status === 422) expect(after).toEqual(before);
  else proveReaders(after?.free_doc, documentSchema.parse(after?.free_doc));
  return published.status === 200 ? "published" : "refused";
}

/**
 * Past our API the text is saved or refused, as the free part or as the paid one. Returns the number of the newest
 * version.
 */
async function saveDirectly(world: World, { id, version, authorId }: Draft, document: unknown): Promise<number> {
  const text = JSON.stringify(document);
  const parts = version % 2 ? [text, null] : [JSON.stringify(WORDS), text];
  const call = "save_post($1, $2, $3, $4)";
  return (await callDirectly<number>(world, { authorId }, call, [id, version, ...parts])) ?? version;
}

/** What a function answers to an author who calls it directly, or null if it refuses. Any other failure is ours. */
async function callDirectly<Answer>(
  world: World,
  { authorId }: Pick<Draft, "authorId">,
  call: string,
  values: unknown[],
) {
  const claims = { sub: authorId, role: "authenticated", is_anonymous: false };
  return asCaller(world.pool, { role: "authenticated", claims }, async (tx) => {
    const { rows } = await tx.query<{ answer: Answer }>(`select public.${call} as answer`, values);
    return rows[0]?.answer ?? null;
  }).catch((error: unknown) => {
    if (error instanceof Error && "code" in error && REFUSALS.includes(String(error.code))) return null;
    throw error;
  });
}

/** What readers get of it. */
async function readDraft(world: World, { id }: Draft): Promise<{ free_doc: unknown } | null> {
  const { rows } = await world.pool.query<{ free_doc: unknown }>(
    `select v.free_doc from public.posts p join public.post_versions v on v.id = p.current_version_id
     where p.id = $1 and p.status = 'published'`,
    [id],
  );
  return rows[0] ?? null;
}
