import "server-only";
import { createHmac, createSecretKey, hkdfSync, type KeyObject, randomBytes } from "node:crypto";
import type { Cookie, CookieJar } from "#lib/auth/session/session-cookies.ts";
import { env } from "#lib/env/server.ts";
import { clientNetworkOf } from "#lib/http/limits/client-network.ts";

/** N-07: hashes of the device and network a refund request came from. What is stored identifies no visitor. */
export type RefundTraces = { device?: string; network?: string };

const LIFETIME_SECONDS = 400 * 24 * 60 * 60;
const SHAPE = /^[\w-]{22}$/;

/** Sets the cookie that counts quick refunds, once per browser. */
export function keepDevice(jar: CookieJar): void {
  if (findDevice(jar.readAll()) !== null) return;
  const options = { path: "/", sameSite: "lax", httpOnly: true, secure: isSecure(), maxAge: LIFETIME_SECONDS } as const;
  jar.write([{ name: cookieName(), value: randomBytes(16).toString("base64url"), options }]);
}

export function refundTracesOf(headers: Pick<Headers, "get">, cookies: readonly Cookie[]): RefundTraces {
  const device = findDevice(cookies);
  const network = clientNetworkOf(headers);
  return {
    ...(device === null ? {} : { device: hash("device", device) }),
    ...(network === null ? {} : { network: hash("network", network) }),
  };
}

function findDevice(cookies: readonly Cookie[]): string | null {
  return cookies.find(({ name, value }) => name === cookieName() && SHAPE.test(value))?.value ?? null;
}

const isSecure = () => env.SITE_URL.startsWith("https:");
const cookieName = () => (isSecure() ? "__Host-farthing-device" : "farthing-device");

function hash(kind: Kind, value: string): string {
  return createHmac("sha256", keyFor(kind)).update(value).digest("hex");
}

type Kind = "device" | "network";

/** Made once: they are needed for each page of a signed-in reader. */
const keys = new Map<Kind, KeyObject>();

/** Keys of their own, so that these hashes match nothing else that is stored. */
function keyFor(kind: Kind): KeyObject {
  const known = keys.get(kind);
  if (known) return known;
  const secret = env.TOKEN_KEY ?? env.SUPABASE_SECRET_KEY;
  const key = createSecretKey(Buffer.from(hkdfSync("sha256", secret, "", `farthing refund ${kind}`, 32)));
  keys.set(kind, key);
  return key;
}
