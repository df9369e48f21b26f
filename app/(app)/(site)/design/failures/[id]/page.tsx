import { notFound } from "next/navigation";
import { pageMetadata } from "#lib/http/pages/page-metadata.ts";
import { uuidParam } from "#lib/http/uuid.ts";

type Props = PageProps<"/design/failures/[id]">;

/** Cached like the pages of posts, where this matters. */
export const dynamic = "force-static";

export async function generateMetadata({ params }: Props) {
  await readId(params);
  return pageMetadata("/design/failures", { robots: { index: false } });
}

/** Shows how a page fails: an invalid id is not found, a valid one throws. */
export default async function FailurePage({ params }: Props) {
  await readId(params);
  throw new Error("This page fails on purpose.");
}

/** Called by the metadata too: only then does a page that is not found get its title. */
async function readId(params: Props["params"]): Promise<string> {
  const id = uuidParam.safeParse((await params).id);
  return id.success ? id.data : notFound();
}
