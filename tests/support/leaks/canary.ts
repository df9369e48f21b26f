import { randomBytes, randomUUID } from "node:crypto";
import { createClient, type Session } from "@supabase/supabase-js";
import { fetchCookies } from "#tests/support/calls/fetch-cookies.ts";
import { writeCanaryDocument } from "#tests/support/leaks/canary-document.ts";
import { makePerson, queryProduct, type Supabase } from "#tests/support/world/people.ts";
import { openWorld, type Person, type World } from "#tests/support/world/world.ts";

export type Site = Supabase & { siteUrl: string };

/** A paid post whose paid part contains a unique word, and so do its buyers' comments, and its readers. */
export type Canary = {
  word: string;
  id: string;
  versionId: string;
  path: string;
  handle: string;
  slug: string;
  title: string;
  /** Of a paid picture, in the private bucket. */
  picturePath: string;
  /** Of a file of the paid part. */
  fileId: string;
  filePath: string;
  /** By a buyer, for buyers alone. */
  commentId: string;
  author: AuthorizedReader;
  buyer: AuthorizedReader;
};
export type AuthorizedReader = { person: Person; session: Session; cookie: string };

export async function plantCanary(site: Site): Promise<Canary> {
  const [author, buyer] = await Promise.all([
    makeAuthorizedReader(site, "writer"),
    makeAuthorizedReader(site, "anonymous"),
  ]);
  const word = `zq${randomBytes(12).toString("hex")}`;
  const [imageId, fileId] = [randomUUID(), randomUUID()];
  const world = openWorld(site.databaseUrl, 2);
  try {
    const id = await world.addPost(author.person, { paid: writeCanaryDocument(word, imageId, fileId) });
    const post = await world.one<Pick<Canary, "versionId" | "handle" | "slug" | "title">>(
      `select p.current_version_id as "versionId", a.handle::text, p.slug, v.title from public.posts p
       join public.profiles a on a.id = p.profile_id join public.post_versions v on v.id = p.current_version_id
       where p.id = $1`,
      [id],
    );
    const gift = "insert into public.entitlements (user_id, post_id, source) values ($1, $2, 'gift')";
    await queryProduct(site, gift, [buyer.person.id, id]);
    const commentId = await addComments(site, world, { id, author: author.person, word });
    const picturePath = await addPaidPicture(site, { authorId: author.person.id, id, imageId, word });
    const filePath = await addPaidFile(site, { authorId: author.person.id, id, fileId, word });
    const found = { word, id, ...post, path: `/@${post.handle}/${post.slug}` };
    return { ...found, picturePath, fileId, filePath, commentId, author, buyer };
  } finally {
    await world.close();
  }
}

/** Of a reader who owns the post, with an answer of its author. */
async function addComments(
  site: Site,
  world: World,
  { id, author, word }: { id: string; author: Person; word: string },
) {
  const reader = await makePerson(site, "named");
  const claims = { sub: reader.id, role: "authenticated", is_anonymous: false, app_metadata: {} };
  await world.pool.query("update public.posts set comments_mode = 'buyers' where id = $1", [id]);
  await world.pool.query("insert into public.entitlements (user_id, post_id, source) values ($1, $2, 'gift')", [
    reader.id,
    id,
  ]);
  const write = "select public.write_comment($1, $2, $3) as id";
  const [said] = await world.as<{ id: string }>({ id: reader.id, claims }, write, [
    id,
    `What does ${word} mean?`,
    null,
  ]);
  const commentId = said?.id ?? "";
  await world.as(author, write, [id, `${word} means nothing.`, commentId]);
  return commentId;
}

async function makeAuthorizedReader(site: Site, kind: "writer" | "anonymous"): Promise<AuthorizedReader> {
  const { id, session } = await makePerson(site, kind);
  const claims = { sub: id, role: "authenticated", is_anonymous: kind === "anonymous", app_metadata: {} };
  return { person: { id, claims }, session, cookie: await fetchCookies(site.siteUrl, session) };
}

type Picture = { authorId: string; id: string; imageId: string; word: string };

/** The bytes are the word itself, so that serving them is detected. */
async function addPaidPicture(site: Site, { authorId, id, imageId, word }: Picture): Promise<string> {
  const path = `${authorId}/${id}/${imageId}/640.webp`;
  const { storage } = createClient(site.supabaseUrl, site.secretKey, { auth: { persistSession: false } });
  const { error } = await storage.from("paid-images").upload(path, Buffer.from(word), { contentType: "image/webp" });
  if (error) throw error;
  await queryProduct(
    site,
    `insert into public.post_images (id, post_id, profile_id, is_paid, path, width, height, bytes)
     values ($1, $2, $3, true, $4, 640, 480, 26)`,
    [imageId, id, authorId, path],
  );
  return path;
}

type PaidFile = { authorId: string; id: string; fileId: string; word: string };

async function addPaidFile(site: Site, { authorId, id, fileId, word }: PaidFile): Promise<string> {
  const path = `${authorId}/${id}/${fileId}/${randomUUID()}.pdf`;
  const { storage } = createClient(site.supabaseUrl, site.secretKey, { auth: { persistSession: false } });
  const { error } = await storage
    .from("post-files")
    .upload(path, Buffer.from(word), { contentType: "application/pdf" });
  if (error) throw error;
  await queryProduct(
    site,
    `insert into public.post_files (id, post_id, profile_id, kind, name, bytes, path, state)
     values ($1, $2, $3, 'pdf', $4, 26, $5, 'out')`,
    [fileId, id, authorId, `${word}.pdf`, path],
  );
  return path;
}
