import { z } from "zod";
import { optionalSession } from "#lib/auth/session/session.ts";
import { route } from "#lib/http/route.ts";
import { requireSessionOrTokens } from "#lib/purchases/access/caller.ts";
import { toLibraryEntry } from "#lib/purchases/library/entry.ts";
import { readLibraryCursor, readLibraryFilter, writeLibraryCursor } from "#lib/purchases/library/library.ts";
import { listLibraryOf } from "#lib/purchases/library/queries.ts";
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
  sessionOf: optionalSession,
  rateLimit: { name: "library", windowSeconds: 60, perUser: 120, perNetwork: 600 },
  handler: async ({ query, request, session }) => {
    const asked = { filter: readLibraryFilter(query), after: readLibraryCursor(query.cursor), limit: PAGE };
    const { items, next } = await listLibraryOf(requireSessionOrTokens(request, session), asked);
    const answer: LibraryAnswer = { items: items.map(toLibraryEntry), next: next && writeLibraryCursor(next) };
    return Response.json(answer);
  },
});
