import "server-only";
import type { Session } from "#lib/auth/session";
import { listLanguages } from "#lib/creators/locales";
import { env } from "#lib/env/server";
import { readNanoRate } from "#lib/posts/cache";
import { readDraftPage } from "#lib/posts/draft-page";
import { getFeeBps, listCategories } from "#lib/posts/draft-queries";
import { toRefusal } from "#lib/supabase/refusal";

export type PublishPage = Awaited<ReturnType<typeof readPublishPage>>;

/** All that the publish screen knows. */
export async function readPublishPage(session: Session, id: string) {
  const { db, viewer } = session;
  const draft = await readDraftPage(session, id);
  const [categories, feeBps, rate, followers] = await Promise.all([
    listCategories(db),
    getFeeBps(db),
    readNanoRate(),
    countFollowers(session),
  ]);
  return {
    ...{ draft, categories, feeBps, rate, followers },
    languages: listLanguages(draft.language),
    profileUrl: new URL(`/@${viewer.handle ?? ""}`, env.SITE_URL).href,
  };
}

async function countFollowers({ db, viewer }: Session): Promise<number> {
  const { count, error } = await db
    .from("follows")
    .select("id", { count: "exact", head: true })
    .eq("creator_id", viewer.id);
  if (error) throw toRefusal(error);
  return count ?? 0;
}
