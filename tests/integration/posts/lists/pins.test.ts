import { beforeAll, expect, inject, test } from "vitest";
import { listAuthorPosts } from "#lib/posts/drafts/author-posts.ts";
import { listPinned } from "#lib/posts/profiles/queries.ts";
import { callPosts, newWriter } from "#tests/support/calls/writing-calls.ts";
import { signInByAdmin, visitor } from "#tests/support/stack/auth-clients.ts";
import { setWebSettings } from "#tests/support/stack/settings.ts";
import { registeredPerson, type SignedIn } from "#tests/support/world/profile-owners.ts";
import { keptWorld } from "#tests/support/world/world.ts";

const world = keptWorld(inject("target").databaseUrl ?? "");
const UNKNOWN = "5d3f2d5e-7f0c-4c58-9d3b-0f5a3f1d2c11";

let author: SignedIn;
let posts: string[];
/** A client without a session, as pages for everyone use it. */
const db = visitor();
/** The author's own. */
const ownDb = visitor();

beforeAll(async () => {
  setWebSettings();
  author = await newWriter();
  await signInByAdmin(ownDb, author.email);
  await world.pool.query("update public.profiles set created_at = now() - interval '30 days' where id = $1", [
    author.id,
  ]);
  const person = { id: author.id, claims: { sub: author.id, role: "authenticated", is_anonymous: false } };
  posts = [];
  for (let made = 0; made < 4; made += 1) posts.push(await world.addPost(person));
});

const call = (path: "/pin" | "/unpin" | "/unpublish", id: string, cookie = author.cookie) =>
  callPosts("POST", `/[id]${path}`, { cookie, params: { id } });
const shown = async () => (await listPinned(db, author.id)).map(({ id }) => id);
const marked = async () =>
  (await listAuthorPosts(ownDb, author.id, { list: "published", text: "", order: "changed" }))
    .filter(({ isPinned }) => isPinned)
    .map(({ id }) => id);

test("an author pins three posts: the profile lists them in this order, the studio marks them, a fourth is refused", async () => {
  const [first = "", second = "", third = "", fourth = ""] = posts;
  for (const id of [third, first, second])
    expect(await call("/pin", id)).toEqual({ status: 200, body: { id, isPinned: true } });
  expect(await shown()).toEqual([third, first, second]);
  expect((await marked()).toSorted()).toEqual([first, second, third].toSorted());
  expect(await call("/pin", fourth)).toMatchObject({
    status: 409,
    body: { detail: "You have pinned three posts, and there is no room for more. Unpin one first." },
  });
  expect(await call("/unpin", first)).toEqual({ status: 200, body: { id: first, isPinned: false } });
  await call("/unpublish", third);
  expect([await shown(), await marked()]).toEqual([[second], [second]]);
});

test("another person’s post, an unknown one and a visitor are refused", async () => {
  const [post = ""] = posts;
  const { cookie } = await registeredPerson();
  expect([(await call("/pin", post, cookie)).status, (await call("/pin", UNKNOWN)).status]).toEqual([404, 404]);
  expect([(await call("/unpin", post, "")).status, (await call("/pin", "one")).status]).toEqual([401, 404]);
});
