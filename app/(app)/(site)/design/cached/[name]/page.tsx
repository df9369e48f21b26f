import { unstable_cache } from "next/cache";
import Link from "next/link";
import { notFound } from "next/navigation";
import { pageMetadata } from "#lib/http/pages/page-metadata.ts";

export const metadata = pageMetadata("/design/cached", { title: "Made once, for everyone", robots: { index: false } });

/** "one" is rendered by the build, "two" on the first request. There are no others. */
export const generateStaticParams = () => [{ name: "one" }];

const readTime = unstable_cache(() => Promise.resolve(new Date().toISOString()), ["design"], { tags: ["design"] });

/** A cached page made from cached data. Both are made again when the cache tag "design" changes. */
export default async function CachedPage({ params }: PageProps<"/design/cached/[name]">) {
  const { name } = await params;
  if (name !== "one" && name !== "two") notFound();
  return (
    <div className="max-w-measure mx-auto grid gap-6 px-6 py-16">
      <h1 className="text-title font-serif tracking-tight">Made once, for everyone</h1>
      <p className="text-lead font-serif">
        Page {name}, rendered at <time>{new Date().toISOString()}</time> from data of <time>{await readTime()}</time>.
      </p>
      <p>
        Others are{" "}
        <Link className="text-copper underline underline-offset-4" href="/design/dynamic">
          made for this request
        </Link>
        , or lead on, like{" "}
        <Link className="text-copper underline underline-offset-4" href="/design/moved">
          an address that has moved
        </Link>
        .
      </p>
    </div>
  );
}
