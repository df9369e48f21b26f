import { cache } from "react";
import { MissingNowScreen } from "#components/layout/errors/missing-screen.tsx";
import { ReportForm } from "#components/moderation/report-form.tsx";
import { Link } from "#components/ui/navigation/link.tsx";
import { findPageSession } from "#lib/auth/session/page-session.ts";
import { env } from "#lib/env/server.ts";
import { MISSING_METADATA, pageMetadata } from "#lib/http/pages/page-metadata.ts";
import { uuidParam } from "#lib/http/uuid.ts";
import { type ReportedThing, readReportTarget } from "#lib/moderation/report.ts";
import { findReportedThing } from "#lib/moderation/report-mutations.ts";

type Props = PageProps<"/report/[target]/[id]">;

const WORDS = { post: "post", comment: "comment", profile: "profile" };

export async function generateMetadata({ params }: Props) {
  const { thing } = await readThing(params);
  if (!thing) return MISSING_METADATA;
  return pageMetadata("/report", { title: `Report a ${WORDS[thing.target]}`, robots: { index: false, follow: false } });
}

/** MOD-02. Works without an account and without a script. */
export default async function ReportPage({ params }: Props) {
  const { thing, viewer } = await readThing(params);
  if (!thing) return <MissingNowScreen />;
  const { target, id, label, authorHandle } = thing;
  return (
    <div className="max-w-measure mx-auto grid w-full content-start gap-8 px-4 pt-10 pb-24 sm:px-6 sm:pt-14">
      <header className="grid gap-2">
        <h1 className="text-title font-serif tracking-tight text-balance">Report a {WORDS[target]}</h1>
        <p className="text-ink-soft wrap-anywhere">
          {label}
          {authorHandle ? `, by @${authorHandle}` : null}. Read what the{" "}
          <Link href="/content-guidelines">content guidelines</Link> allow.
        </p>
      </header>
      {thing.isOwn ? (
        <p>This is yours. You can change or delete it.</p>
      ) : (
        <ReportForm
          accountEmail={viewer && !viewer.isAnonymous ? viewer.email : null}
          id={id}
          target={target}
          url={new URL(thing.path, env.SITE_URL).href}
        />
      )}
    </div>
  );
}

async function readThing(params: Props["params"]) {
  const { target, id } = await params;
  const [known, parsed] = [readReportTarget(target), uuidParam.safeParse(id)];
  return known && parsed.success ? readOnce(known, parsed.data) : { thing: null, viewer: null };
}

/** Cached: the metadata and the page ask for the same. */
const readOnce = cache(async (target: ReportedThing["target"], id: string) => {
  const viewer = (await findPageSession())?.viewer ?? null;
  return { thing: await findReportedThing(target, id, viewer?.id ?? null), viewer };
});
