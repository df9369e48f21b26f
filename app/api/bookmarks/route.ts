import { drawRefusedBookmark } from "#components/purchase/library/refused-bookmark.ts";
import { beginAnonymousSession } from "#lib/auth/session/adopt-session.ts";
import { requestJar } from "#lib/auth/session/request-jar.ts";
import { optionalSession, requireSession, type Session } from "#lib/auth/session/session.ts";
import { route } from "#lib/http/route.ts";
import { leadToSaved, toBookmark } from "#lib/posts/bookmarks/bookmark-form.ts";
import { changeBookmark } from "#lib/posts/bookmarks/mutations.ts";
import { listSavedIds } from "#lib/posts/bookmarks/queries.ts";
import { bookmarkSchema } from "#lib/posts/bookmarks/schema.ts";
import { bindPurchasesQuietly } from "#lib/purchases/access/bind-purchases.ts";

/** The ids of what the caller saved, for marking it in lists. */
export const GET = route({
  sessionOf: optionalSession,
  rateLimit: { name: "saved-ids", windowSeconds: 60, perUser: 120, perNetwork: 600 },
  handler: async ({ session }) => Response.json(session ? await listSavedIds(session.db) : []),
});

/** Saves a post for later, or removes it. A visitor who saves their first becomes an anonymous user, as at their first payment. */
export const POST = route({
  body: bookmarkSchema,
  form: { toBody: toBookmark, drawRefusal: drawRefusedBookmark },
  sessionOf: optionalSession,
  rateLimit: { name: "bookmarks", windowSeconds: 3600, perUser: 1000, what: "posts saved and removed" },
  async handler({ request, session, body, form }) {
    await changeBookmark(session ?? (await beginSession(request, body)), body);
    return form ? leadToSaved(form) : Response.json(body);
  },
});

async function beginSession(request: Request, { isSaved }: { isSaved: boolean }): Promise<Session> {
  // Without a session, nothing is saved.
  if (!isSaved) return requireSession(request);
  const session = await beginAnonymousSession(request);
  await bindPurchasesQuietly(session, requestJar(request));
  return session;
}
