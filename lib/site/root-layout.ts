import "server-only";
import type { Metadata } from "next";
import { isBuilding } from "#lib/env/phase.ts";
import { env } from "#lib/env/server.ts";
import { readBuildId } from "#lib/http/pages/build-id.ts";
import { SITE_TITLE } from "#lib/http/pages/page-metadata.ts";
import { readHourlyRate } from "#lib/posts/cache.ts";
import { describeSite, leaveAddressOpen } from "#lib/posts/reading/site-metadata.ts";

/** The metadata of every root layout. */
export async function describeRoot(): Promise<Metadata> {
  const said = { title: SITE_TITLE, description: "Read one post. Pay for one post." };
  if (!isBuilding) return { ...said, metadataBase: new URL(env.SITE_URL), ...describeSite() };
  await leaveAddressOpen();
  return said;
}

/** What every page says above its header. */
export function readNotices() {
  return { isPrivateDemo: env.PRIVATE_DEMO, isTestNetwork: env.NANO_NETWORK === "dev", isTestMode: env.TEST_MODE };
}

/** What surrounds every document. */
export async function readDocumentFrame() {
  const [buildId, price] = await Promise.all([readBuildId(), readHourlyRate()]);
  return { buildId, price, notices: readNotices() };
}
