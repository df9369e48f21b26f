import { connection } from "next/server";
import { PageHead } from "#components/site/page-head.tsx";
import { StatusList } from "#components/site/status-list.tsx";
import { Link } from "#components/ui/navigation/link.tsx";
import { pageMetadata } from "#lib/http/pages/page-metadata.ts";
import { readStatus, type SiteStatus } from "#lib/site/status.ts";

export const metadata = pageMetadata("/status", {
  description: "Whether Farthing works at this moment.",
  robots: { index: false },
});

/** Made for each request: a status from a cache could be an old one. */
export default async function StatusPage() {
  await connection();
  const { at, paused } = await readStatus();
  return (
    <div className="max-w-page mx-auto grid w-full content-start gap-8 px-4 py-10 sm:px-6 sm:py-16">
      <PageHead lead={sayInOne(paused)} title="Status" />
      <StatusList at={at} paused={paused} />
      <p className="text-small text-ink-soft">
        Something else is wrong? <Link href="/contact">Write to us</Link>. What others can measure is under{" "}
        <Link href="/transparency">Transparency</Link>.
      </p>
    </div>
  );
}

function sayInOne(paused: SiteStatus["paused"]): string {
  if (paused === null) return "Our database does not answer. That is our fault, and we are on it.";
  return Object.values(paused).includes(true)
    ? "We have paused something while we look into a fault."
    : "Everything works.";
}
