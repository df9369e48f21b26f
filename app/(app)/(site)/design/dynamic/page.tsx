import Link from "next/link";
import { connection } from "next/server";
import { pageMetadata } from "#lib/http/pages/page-metadata.ts";

export const metadata = pageMetadata("/design/dynamic", { title: "Made for this request", robots: { index: false } });

/** The one page of the design section that is never cached: its scripts run by a nonce. */
export default async function DynamicPage() {
  await connection();
  return (
    <div className="max-w-measure mx-auto grid gap-6 px-6 py-16">
      <h1 className="text-title font-serif tracking-tight">Made for this request</h1>
      <p className="text-lead font-serif">
        Rendered at <time>{new Date().toISOString()}</time>, for you alone.
      </p>
      <p>
        Others are{" "}
        <Link className="text-copper underline underline-offset-4" href="/design/cached/one">
          made once
        </Link>
        , for everyone.
      </p>
    </div>
  );
}
