import { beforeAll, expect, inject, test } from "vitest";
import { listAuthorPosts } from "#lib/posts/drafts/author-posts.ts";
import { newWriter } from "#tests/support/calls/writing-calls.ts";
import { signInByAdmin, visitor } from "#tests/support/stack/auth-clients.ts";
import { setWebSettings } from "#tests/support/stack/settings.ts";
import type { SignedIn } from "#tests/support/world/profile-owners.ts";
import { keptWorld } from "#tests/support/world/world.ts";

const world = keptWorld(inject("target").databaseUrl ?? "");
beforeAll(() => setWebSettings());

/** What an author reads beside their posts, newest first. */
async function newAuthor() {
  const author: SignedIn = await newWriter();
  await world.pool.query("update public.profiles set created_at = now() - interval '30 days' where id = $1", [
    author.id,
  ]);
  const person = { id: author.id, claims: { sub: author.id, role: "authenticated", is_anonymous: false } };
  const posts = [await world.addPost(person), await world.addPost(person)];
  const reasons = async () => {
    const db = visitor();
    await signInByAdmin(db, author.email);
    const listed = await listAuthorPosts(db, author.id, { list: "published", text: "", order: "changed" });
    return posts.map((post) => listed.find(({ id }) => id === post)?.limitedBecause);
  };
  return { ...author, posts, reasons };
}

const keepOut = (column: "post_id" | "profile_id", id: string, reason: string, until: string | null = null) =>
  world.pool.query(
    `insert into public.featured_exclusions (target_type, ${column}, reason, until)
     values ($1::public.exclusion_target, $2, $3, now() + $4::interval)`,
    [column === "post_id" ? "post" : "profile", id, reason, until],
  );

test("an author reads why a post is kept out, and why all of theirs are; of one post, its own reason", async () => {
  const author = await newAuthor();
  expect(await author.reasons()).toEqual([null, null]);
  await keepOut("post_id", author.posts[0] ?? "", "Its title misleads.");
  expect(await author.reasons()).toEqual(["Its title misleads.", null]);
  await keepOut("profile_id", author.id, "All are copies.", "1 hour");
  expect(await author.reasons()).toEqual(["Its title misleads.", "All are copies."]);
});

test("what is over says nothing", async () => {
  const author = await newAuthor();
  await keepOut("post_id", author.posts[0] ?? "", "Once.", "-1 second");
  await keepOut("profile_id", author.id, "Once, all.", "-1 second");
  expect(await author.reasons()).toEqual([null, null]);
});

test("a moderator who writes reads of their own posts alone", async () => {
  const [author, other] = [await newAuthor(), await newAuthor()];
  await world.pool.query(
    `update auth.users set raw_app_meta_data = coalesce(raw_app_meta_data, '{}') || '{"role": "moderator"}' where id = $1`,
    [author.id],
  );
  await keepOut("profile_id", other.id, "All are copies.");
  expect(await author.reasons()).toEqual([null, null]);
  expect(await other.reasons()).toEqual(["All are copies.", "All are copies."]);
});
