import "server-only";
import { type OwnMerge, ownMergeShape } from "#lib/moderation/people/merge.ts";
import { type PersonEntry, personEntryShape, personShape, type StaffPerson } from "#lib/moderation/people/person.ts";
import { readStaffPage, STAFF_PAGE } from "#lib/moderation/read-page.ts";
import type { Db } from "#lib/supabase/db.ts";
import { toRefusal } from "#lib/supabase/refusal.ts";

/** A page of accounts, the newest first, or the one person that the words name. `next` is the id to go on behind. */
export async function listAccounts(
  db: Db,
  { words, after }: { words: string; after: string | undefined },
): Promise<{ rows: PersonEntry[]; next: string | null }> {
  const { data, error } = await db.rpc("list_people", {
    ...{ words, at_most: STAFF_PAGE + 1 },
    ...(after === undefined ? {} : { after_id: after }),
  });
  if (error) throw toRefusal(error);
  return readStaffPage("people", data, (row) => personEntryShape.parse(row));
}

/** One person's history, as much of it as the caller's office may see. */
export async function openPerson(db: Db, id: string): Promise<StaffPerson> {
  const { data, error } = await db.rpc("open_person", { person_id: id });
  if (error) throw toRefusal(error);
  return personShape.parse(data);
}

/** The merge of the caller's own account that is under way. */
export async function findOwnMerge(db: Db): Promise<OwnMerge | null> {
  const { data, error } = await db.rpc("read_own_merge");
  if (error) throw toRefusal(error);
  return ownMergeShape.parse(data);
}
