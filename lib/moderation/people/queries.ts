import "server-only";
import { z } from "zod";
import { type PersonEntry, personEntryShape, personShape, type StaffPerson } from "#lib/moderation/people/person.ts";
import { keepReadable } from "#lib/posts/readable.ts";
import type { Db } from "#lib/supabase/db.ts";
import { toRefusal } from "#lib/supabase/refusal.ts";

const PAGE = 50;

/** A page of accounts, the newest first, or the one person that the words name. `next` is the id to go on behind. */
export async function listAccounts(
  db: Db,
  { words, after }: { words: string; after: string | undefined },
): Promise<{ rows: PersonEntry[]; next: string | null }> {
  const { data, error } = await db.rpc("list_people", {
    ...{ words, at_most: PAGE + 1 },
    ...(after === undefined ? {} : { after_id: after }),
  });
  if (error) throw toRefusal(error);
  const listed = z.array(z.looseObject({ id: z.string() })).parse(data);
  const rows = keepReadable("people", listed.slice(0, PAGE), (row) => personEntryShape.parse(row));
  return { rows, next: listed.length > PAGE ? (listed[PAGE - 1]?.id ?? null) : null };
}

/** One person's history, as much of it as the caller's office may see. */
export async function openPerson(db: Db, id: string): Promise<StaffPerson> {
  const { data, error } = await db.rpc("open_person", { person_id: id });
  if (error) throw toRefusal(error);
  return personShape.parse(data);
}
