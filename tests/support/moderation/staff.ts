import type { MoneyStage, SoldPurchase } from "#tests/support/payouts/money-stage.ts";
import type { Person, World } from "#tests/support/world/world.ts";

type Options = { /** How long ago the code from the mailbox was entered. */ provenMinutesAgo?: number };

/** A person with an office and a live session, as the database sees them. */
export async function addStaff(
  world: World,
  office: string | null,
  { provenMinutesAgo = 1 }: Options = {},
): Promise<Person> {
  const person = await world.addPerson({ role: office ?? "none" });
  const timestamp = Math.floor(Date.now() / 1000) - provenMinutesAgo * 60;
  // An office in the token alone is one from an hour ago, or one that was never granted.
  const claims = {
    ...person.claims,
    amr: [{ method: "otp", timestamp }],
    app_metadata: { role: "owner" },
  };
  return { ...person, claims };
}

/** What finance does on a stage, and what the log says about it. */
export function staffCalls(stage: () => MoneyStage) {
  return {
    act: (who: Person | null, id: string, what: string, given: string | null = null, reason = "Looked at it") =>
      stage().world.as<{ status: string }>(who, "select public.act_on_payout($1, $2, $3, $4) as status", [
        ...[id, what, reason, given],
      ]),
    async idOf({ id }: SoldPurchase, kind = "creator"): Promise<string> {
      const sql = "select id from public.payouts where purchase_id = $1 and kind = $2";
      return (await stage().world.one<{ id: string }>(sql, [id, kind])).id;
    },
    fail: ({ id }: SoldPurchase, errorClass: string) =>
      stage().world.pool.query(
        "update public.payouts set status = 'failed', error_class = $2, attempts = 8 where purchase_id = $1 and kind = 'creator'",
        [id, errorClass],
      ),
    async audited(id: string) {
      const { rows } = await stage().world.pool.query<{ action: string; before: string; after: string }>(
        `select action, before ->> 'status' as before, after ->> 'status' as after, reason
         from public.admin_audit_log where target = 'payout:' || $1 order by id`,
        [id],
      );
      return rows;
    },
  };
}
