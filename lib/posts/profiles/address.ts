import "server-only";
import type { PublicProfile } from "#lib/creators/creator.ts";
import { readHandleOwner, readProfile } from "#lib/posts/cache.ts";
import { readHandle } from "#lib/posts/reading/address.ts";

/** What an address of the form /@handle/… leads to. */
export type ProfileAddress =
  | { kind: "nothing" }
  | { kind: "gone" }
  | { kind: "moved"; handle: string; isForGood: boolean }
  | { kind: "profile"; profile: PublicProfile & { handle: string } };

/** The handle in an address, if it is or was a profile's. The short addresses check it before they redirect. */
export async function findKnownHandle(at: string): Promise<string | null> {
  const handle = readHandle(at);
  return handle !== null && (await readHandleOwner(handle)) ? handle : null;
}

export async function openProfileAddress(at: string): Promise<ProfileAddress> {
  const asked = readHandle(at);
  const owner = asked === null ? null : await readHandleOwner(asked);
  if (asked === null || !owner) return { kind: "nothing" };
  if (owner.status === "deleted") return { kind: "gone" };
  const handle = owner.canonical_handle;
  if (handle !== asked) return { kind: "moved", handle, isForGood: handle.toLowerCase() !== asked.toLowerCase() };
  return { kind: "profile", profile: { ...(await readProfile(owner.id)), handle } };
}
