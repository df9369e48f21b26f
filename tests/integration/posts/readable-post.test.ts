import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { findPostThrough, findReadablePost, type PaidAccess } from "#lib/posts/reading/member-queries.ts";
import type { Database } from "#lib/supabase/database.types.ts";
import type { Db } from "#lib/supabase/db.ts";
import { signedInUser } from "#tests/support/stack/auth-clients.ts";
import { setWebSettings } from "#tests/support/stack/settings.ts";
import { purchaseCalls } from "#tests/support/world/purchase-calls.ts";
import { openWorld, type Person, type World, XNO } from "#tests/support/world/world.ts";

let world: World;
let buyer: { id: string; db: Db };
let stranger: { id: string; db: Db };

beforeAll(async () => {
  setWebSettings();
  world = openWorld(inject("target").databaseUrl ?? "");
  [buyer, stranger] = await Promise.all([newReader(), newReader()]);
});
afterAll(() => world.close());

async function newReader() {
  const { id, session } = await signedInUser();
  const { url, publishableKey } = inject("target");
  const db = createClient<Database>(url, publishableKey, { accessToken: () => Promise.resolve(session.access_token) });
  return { id, db };
}

type Body = { sections: Awaited<ReturnType<PaidAccess["readSections"]>>; change_note: string | null };

/** The same text for a reader with access, assembled column by column. */
async function readThroughDoor(postId: string) {
  const body = await world.one<Body>(
    `select b.sections, b.change_note from public.posts p
     join public.post_bodies b on b.version_id = p.current_version_id where p.id = $1`,
    [postId],
  );
  const door: PaidAccess = {
    readSections: () => Promise.resolve(body.sections),
    readChangeNote: () => Promise.resolve(body.change_note),
  };
  return findPostThrough(door, buyer.db, postId);
}

test("answers a post's owner in one query the same as many queries do, for every post", async () => {
  const { post: made } = await addRichPost();
  const { rows } = await world.pool.query<{ id: string; handle: string; slug: string }>(
    `select p.id, a.handle::text, p.slug from public.posts p join public.profiles a on a.id = p.profile_id
     where p.status = 'published' and p.listed and p.access <> 'free' and (p.id = $1 or a.handle in ('mira', 'ingrid_s', 'tomas'))`,
    [made],
  );
  expect(rows.length).toBeGreaterThan(5);
  for (const { id, handle, slug } of rows) {
    const give = "insert into public.entitlements (user_id, post_id, source) values ($1, $2, 'gift')";
    await world.pool.query(give, [buyer.id, id]);
    const own = await findReadablePost(buyer.db, { id });
    expect(own).not.toBeNull();
    expect(own).toEqual(await readThroughDoor(id));
    expect(await findReadablePost(buyer.db, { handle, slug })).toEqual(own);
    expect(await findReadablePost(stranger.db, { id })).toBeNull();
    expect(await findReadablePost(stranger.db, { handle, slug })).toBeNull();
  }
  const rich = await findReadablePost(buyer.db, { id: made });
  expect(rich).toMatchObject({
    post: { cover: { width: 640 } },
    pictures: [{ width: 640 }],
    files: [[expect.anything(), { bytes: 9 }]],
  });
});

test("shows the published text to its author, who may see draft pictures and files", async () => {
  const { post, author } = await addRichPost();
  const [row] = await world.as<{ answer: { pictures: unknown[]; files: unknown[] } }>(
    author,
    "select public.read_own_post($1) as answer",
    [post],
  );
  expect(row?.answer.pictures).toMatchObject([{ path: `${post}/open.webp` }]);
  expect(row?.answer.files).toHaveLength(1);
});

test("tells a text republished since it was bought from an unchanged one", async () => {
  await world.addAddresses(1);
  const post = await world.addPost(await world.addPerson({ isCreator: true }));
  const { open, pay } = purchaseCalls(world);
  const { id } = await pay(await open({ id: buyer.id, claims: { sub: buyer.id } }, post), XNO / 20n);
  expect((await findReadablePost(buyer.db, { id: post }))?.bought).toMatchObject({ id, isForCurrentVersion: true });
  await world.pool.query(
    `update public.post_versions v set published_at = now() + interval '1 minute'
     from public.posts p where p.id = $1 and v.id = p.current_version_id`,
    [post],
  );
  expect((await findReadablePost(buyer.db, { id: post }))?.bought).toMatchObject({ id, isForCurrentVersion: false });
});

/** With a cover, and with a picture and a file that no reader may see yet. */
async function addRichPost(): Promise<{ post: string; author: Person }> {
  const author = await world.addPerson({ isCreator: true });
  const post = await world.addPost(author);
  const picture = `insert into public.post_images (post_id, profile_id, path, width, height, bytes, is_paid, is_draft)
    values ($1, $2, $3, 640, 480, 9, $4, $4) returning id`;
  const cover = await world.one<{ id: string }>(picture, [post, author.id, `${post}/open.webp`, false]);
  await world.pool.query(picture, [post, author.id, `${post}/draft.webp`, true]);
  await world.pool.query("update public.posts set cover_image_id = $2 where id = $1", [post, cover.id]);
  await world.pool.query("insert into public.post_tags (post_id, tag) select $1, name from public.tags limit 2", [
    post,
  ]);
  const file = `insert into public.post_files (id, post_id, profile_id, kind, name, bytes, path, state)
    values (gen_random_uuid(), $1, $2, 'pdf', 'Thread.pdf', 9, $3, $4)`;
  for (const state of ["out", "draft"]) await world.pool.query(file, [post, author.id, `${post}/${state}`, state]);
  return { post, author };
}
