import "server-only";
import { env } from "#lib/env/server.ts";

const TIMEOUT_MS = 5_000;

/** Reads a photo from our public buckets. Never requests a URL elsewhere, which a stranger may have set. */
export async function readPhoto(url: string): Promise<Uint8Array | null> {
  if (!isOfStorage(url)) return null;
  const answer = await fetch(url, { redirect: "error", signal: AbortSignal.timeout(TIMEOUT_MS), cache: "no-store" });
  if (!answer.ok) throw new Error(`the storage answered ${answer.status} to a share picture`);
  return new Uint8Array(await answer.arrayBuffer());
}

function isOfStorage(url: string): boolean {
  const publicBuckets = `${env.SUPABASE_URL.replace(/\/$/, "")}/storage/v1/object/public/`;
  return URL.canParse(url) && new URL(url).href.startsWith(new URL(publicBuckets).href);
}
