import "server-only";
import { z } from "zod";
import { log } from "#lib/log.ts";
import { type NanoProvider, PLATFORMS, PROVIDER_KINDS, type StaffProvider } from "#lib/site/providers/provider.ts";
import type { Db } from "#lib/supabase/db.ts";
import { toRefusal } from "#lib/supabase/refusal.ts";

const MOST = 100;
const STAFF_PAGE = 50;

const COLUMNS =
  "id, name, url, kinds, countries, asks_identity, note, last_checked_on, platforms, is_self_custody, opens_links, min_send_raw::text" as const;

const rowSchema = z.object({
  id: z.guid(),
  name: z.string(),
  url: z.url({ protocol: /^https$/ }),
  kinds: z.array(z.enum(PROVIDER_KINDS)),
  countries: z.array(z.string()),
  asks_identity: z.boolean(),
  note: z.string().nullable(),
  last_checked_on: z.iso.date().nullable(),
  platforms: z.array(z.enum(PLATFORMS)),
  is_self_custody: z.boolean().nullable(),
  opens_links: z.boolean().nullable(),
  min_send_raw: z
    .string()
    .regex(/^\d{1,39}$/)
    .nullable(),
});

/** The providers staff has checked. Row rules hide all others here, even from staff. */
export async function listNanoProviders(db: Db): Promise<NanoProvider[]> {
  const { data, error } = await db
    .from("nano_providers")
    .select(COLUMNS)
    .not("last_checked_on", "is", null)
    .order("name")
    .limit(MOST);
  if (error) throw toRefusal(error);
  return data.flatMap(readRow).flatMap(({ id, checkedOn, ...shown }) => (checkedOn ? [{ ...shown, checkedOn }] : []));
}

/** A page of all of them by name, for staff. `next` is the last name of the page. */
export async function listStaffProviders(
  db: Db,
  after: string | null,
): Promise<{ rows: StaffProvider[]; next: string | null }> {
  const all = db.from("nano_providers").select(COLUMNS);
  const asked = after === null ? all : all.gt("name", after);
  const { data, error } = await asked.order("name").limit(STAFF_PAGE + 1);
  if (error) throw toRefusal(error);
  const next = data.length > STAFF_PAGE ? (data[STAFF_PAGE - 1]?.name ?? null) : null;
  return { rows: data.slice(0, STAFF_PAGE).flatMap(readRow), next };
}

function readRow(found: { name: string }): StaffProvider[] {
  const { success, data: row, error } = rowSchema.safeParse(found);
  if (!success) {
    log.error("left out a provider whose row cannot be shown", { name: found.name, error });
    return [];
  }
  const { id, name, url, kinds, countries, note, asks_identity: asksIdentity, last_checked_on: checkedOn } = row;
  const { platforms, is_self_custody: isSelfCustody, opens_links: opensLinks, min_send_raw: minSendRaw } = row;
  const wallet = kinds.includes("wallet") ? { platforms, isSelfCustody, opensLinks, minSendRaw } : null;
  return [{ id, name, url, kinds, countries, note, asksIdentity, checkedOn, wallet }];
}
