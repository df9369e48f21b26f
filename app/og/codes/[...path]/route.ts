import { drawQrCode } from "#components/post/draw-qr-code.ts";
import { env } from "#lib/env/server.ts";
import { answerNothing } from "#lib/http/crawler-answer.ts";
import { DATA_POLICY } from "#lib/http/security/content-security-policy.ts";

/** A page of a profile, or a post. It need not exist. */
const ADDRESS = /^(@\w{3,20}(?:\/[\w-]{1,100}){0,2})\.svg$/;

const HEADERS = {
  "content-type": "image/svg+xml",
  "cache-control": "public, max-age=31536000, immutable",
  "content-security-policy": DATA_POLICY,
};

/** A page's address as a QR code, for another phone's camera. */
export async function GET(_: Request, { params }: RouteContext<"/og/codes/[...path]">) {
  const { path } = await params;
  const [, address] = path.join("/").replace("%40", "@").match(ADDRESS) ?? [];
  if (address === undefined) return answerNothing();
  const { size, dark } = drawQrCode(new URL(address, env.SITE_URL).href);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path stroke="#000" d="${dark}"/></svg>`;
  return new Response(svg, { headers: HEADERS });
}
