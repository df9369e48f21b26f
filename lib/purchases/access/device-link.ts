import "server-only";
import { createHash, randomBytes } from "node:crypto";
import { env } from "#lib/env/server.ts";
import { AppError } from "#lib/errors.ts";
import type { PurchaseAccess } from "#lib/purchases/access/purchase-access.ts";
import { adminDb } from "#lib/supabase/admin.ts";
import { toRefusal } from "#lib/supabase/refusal.ts";

const SECRET_BYTES = 32;

/** Counts the page of a link and its form together. */
export const OPENINGS = { name: "device-link-open", windowSeconds: 600, perUser: 40, perNetwork: 80 };

/** Makes a link that opens this purchase on one other device, once, within ten minutes. Buyers only. */
export async function makeDeviceLink({
  facts,
  viewpoint,
}: PurchaseAccess): Promise<{ url: string; expires_at: string }> {
  if (viewpoint !== "buyer") {
    throw new AppError("forbidden", {
      detail: "Only the buyer can open it on another device. Use the browser that paid, or sign in.",
    });
  }
  const secret = randomBytes(SECRET_BYTES).toString("base64url");
  const link = { purchase_id: facts.id, secret_hash: hashOf(secret) };
  const { data, error } = await adminDb().rpc("make_device_link", link);
  if (error) throw toRefusal(error);
  return { url: new URL(`/open/${secret}`, env.SITE_URL).href, expires_at: data };
}

type OpenedDeviceLink = { purchaseId: string; postId: string; handle: string; slug: string };

/** Uses a link up. Null if it has expired, was used, or no longer opens anything. */
export async function takeDeviceLink(secret: string): Promise<OpenedDeviceLink | null> {
  const { data, error } = await adminDb()
    .rpc("use_device_link", { secret_hash: hashOf(secret) })
    .maybeSingle();
  if (error) throw toRefusal(error);
  return data && { purchaseId: data.purchase_id, postId: data.post_id, handle: data.handle, slug: data.slug };
}

/** The secret has 256 random bits, so a fast hash is enough. */
function hashOf(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}
