import { z } from "zod";
import { requireSession } from "#lib/auth/session/session.ts";
import { route } from "#lib/http/route.ts";
import { toLibraryEntry } from "#lib/purchases/library/entry.ts";
import { readLibraryCursor, readLibraryFilter, writeLibraryCursor } from "#lib/purchases/library/library.ts";
import { listLibrary } from "#lib/purchases/library/queries.ts";
import type { LibraryAnswer } from "#lib/purchases/purchase.ts";

const PAGE = 50;

/** What the caller bought or was given, newest first. `next` is the cursor of the next page. */
export const GET = route({
  query: z.object({
    cursor: z
      .string()
      .refine((text) => readLibraryCursor(text) !== null, "This cursor is not valid. Take `next` from the page before.")
      .optional(),
    show: z.string().max(20).optional(),
    q: z.string().max(100).optional(),
  }),
  sessionOf: requireSession,
  rateLimit: { name: "library", windowSeconds: 60, perUser: 120 },
  handler: async ({ query, session }) => {
    const asked = { filter: readLibraryFilter(query), after: readLibraryCursor(query.cursor), limit: PAGE };
    const { items, next } = await listLibrary(session.db, asked);
    const answer: LibraryAnswer = { items: items.map(toLibraryEntry), next: next && writeLibraryCursor(next) };
    return Response.json(answer);
  },
});
