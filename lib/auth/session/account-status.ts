import "server-only";
import { z } from "zod";
import { type Claims, unavailable } from "#lib/auth/session/claims.ts";
import { type SessionViewer, STAFF_ROLES } from "#lib/auth/viewer.ts";
import { type Db, READ } from "#lib/supabase/db.ts";
import { callDirectly } from "#lib/supabase/direct.ts";

const rowSchema = z.object({
  id: z.uuid(),
  email: z.string().nullable(),
  is_anonymous: z.boolean(),
  role: z.enum(STAFF_ROLES).nullable().catch(null),
  handle: z.string().nullable(),
  name: z.string().nullable(),
  avatar_url: z.string().nullable(),
  status: z.enum(["active", "limited", "suspended"]),
  has_payout_address: z.boolean(),
  has_put_off_payout: z.boolean(),
});

const rowsSchema = z.array(rowSchema).max(1);
type Row = z.output<typeof rowSchema>;

/** PostgREST's status for a token that it rejects. */
const UNAUTHORIZED = 401;

/** The current account of a token. Null if it is banned or deleted, or the session ended elsewhere. */
export async function readAccountStatus(db: Db, { userId, sessionId, amr }: Claims): Promise<SessionViewer | null> {
  const rows = (await readDirectly(userId, sessionId)) ?? (await readThroughApi(db));
  const row = rows[0];
  if (row?.id !== userId) return null;
  return {
    id: row.id,
    sessionId,
    email: row.email,
    isAnonymous: row.is_anonymous,
    role: row.role,
    handle: row.handle,
    name: row.name,
    avatarUrl: row.avatar_url,
    hasPayoutAddress: row.has_payout_address,
    hasPutOffPayout: row.has_put_off_payout,
    status: row.status,
    amr,
  };
}

/** Null if the data API has to be asked instead. The token is verified, but the session may have ended since. */
async function readDirectly(userId: string, sessionId: string): Promise<Row[] | null> {
  const answer = await callDirectly("read_account_status", { user_id: userId, session_id: sessionId });
  return answer && !answer.error ? rowsSchema.parse(answer.data) : null;
}

async function readThroughApi(db: Db): Promise<Row[]> {
  const { data, error, status } = await db.rpc("read_account_status", undefined, READ);
  if (status === UNAUTHORIZED) return [];
  if (error) throw unavailable(error);
  return rowsSchema.parse(data);
}
