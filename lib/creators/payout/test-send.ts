import "server-only";
import { z } from "zod";
import { type Db, READ } from "#lib/supabase/db.ts";
import { toRefusal } from "#lib/supabase/refusal.ts";

const shape = z.object({
  is_possible: z.boolean(),
  status: z.enum(["held", "pending", "publishing", "paid", "failed", "cancelled", "awaiting_address"]).nullable(),
  block_hash: z.string().nullable(),
  at: z.string().nullable(),
});

/** A test of an author's payout address: whether another can be sent, and how the last one went. */
export type TestSend = {
  isPossible: boolean;
  last: { state: "on_its_way" | "sent" | "failed"; blockHash: string | null; at: string } | null;
};

/** Null without a profile. */
export async function getTestSend(db: Db): Promise<TestSend | null> {
  const { data, error } = await db.rpc("read_test_send", {}, READ);
  if (error) throw toRefusal(error);
  return data === null ? null : toTestSend(data);
}

/** Sends a tiny amount to the caller's payout address. A second call while it is on its way is the same test. */
export async function sendTest(db: Db): Promise<void> {
  const { error } = await db.rpc("send_test_payout");
  if (error) throw toRefusal(error);
}

function toTestSend(row: unknown): TestSend {
  const { is_possible: isPossible, status, block_hash, at } = shape.parse(row);
  if (status === null || at === null) return { isPossible, last: null };
  const state = stateOf(status);
  return { isPossible, last: { state, blockHash: state === "sent" ? block_hash : null, at } };
}

function stateOf(status: string): NonNullable<TestSend["last"]>["state"] {
  if (status === "paid") return "sent";
  return status === "failed" || status === "cancelled" ? "failed" : "on_its_way";
}
