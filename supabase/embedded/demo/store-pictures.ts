import { createHash } from "node:crypto";
import pg from "pg";
import sharp from "sharp";
import { COVERS } from "#embedded/demo/covers.ts";
import { PORTRAITS } from "#embedded/demo/portraits.ts";
import { storeAvatar } from "#lib/creators/picture-mutations.ts";
import { env } from "#lib/env/server.ts";
import { storeImage } from "#lib/posts/media/upload-mutations.ts";

/** Noted beside the seed files, so that a cover that its author takes away does not come back. */
const NAME = "demo pictures";

/** Stores the pictures as the site stores those of its authors. */
async function storePictures(client: pg.Client): Promise<string> {
  const { rowCount } = await client.query("select from supabase_migrations.seed_files where path = $1", [NAME]);
  if (rowCount) return "";
  for (const [handle, drawing] of Object.entries(PORTRAITS)) await storePortrait(client, handle, drawing);
  for (const [slug, { drawing, alt }] of Object.entries(COVERS)) await storeCover(client, slug, drawing, alt);
  await client.query("insert into supabase_migrations.seed_files (path, hash) values ($1, $1)", [NAME]);
  return "drew the covers and portraits of the demo content";
}

async function storePortrait(client: pg.Client, handle: string, drawing: string): Promise<void> {
  const sql = `select p.id from public.profiles p join auth.users u on u.id = p.id
    where p.handle = $1 and p.avatar_url is null and u.email like '%@farthing.example'`;
  const { rows } = await client.query<{ id: string }>(sql, [handle]);
  for (const { id } of rows) await storeAvatar(id, await toPng(drawing));
}

async function storeCover(client: pg.Client, slug: string, drawing: string, alt: string): Promise<void> {
  const sql = `select p.id, p.profile_id from public.posts p join auth.users u on u.id = p.profile_id
    where p.slug = $1 and p.cover_image_id is null and u.email like '%@farthing.example'`;
  const { rows } = await client.query<{ id: string; profile_id: string }>(sql, [slug]);
  for (const { id: postId, profile_id: userId } of rows) {
    const { id } = await storeImage({ userId, postId, id: uuidOf(slug) }, await toPng(drawing));
    await client.query("update public.posts set cover_image_id = $2, cover_alt = $3 where id = $1", [postId, id, alt]);
  }
}

function toPng(drawing: string): Promise<Buffer> {
  return sharp(Buffer.from(drawing)).png().toBuffer();
}

/** The same picture has the same id in every database. */
function uuidOf(name: string): string {
  const hex = createHash("sha256").update(`farthing demo ${name}`).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

async function main(): Promise<void> {
  const client = new pg.Client({ connectionString: env.DATABASE_URL });
  await client.connect();
  try {
    process.stdout.write(await storePictures(client));
  } finally {
    await client.end();
  }
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    process.exit(1);
  },
);
