import { createHash, randomUUID } from "node:crypto";
import { AuthError } from "#embedded/auth/auth-error.ts";
import { hashToken, makeToken } from "#embedded/auth/codes/secrets.ts";
import type { PkceChallenge } from "#embedded/auth/request-body.ts";
import { isSame } from "#embedded/caller.ts";
import type { Queryable } from "#embedded/database/connection.ts";

const EXCHANGE_WITHIN_SECONDS = 300;

export type NewFlow = {
  pkce: PkceChallenge | null;
  /** How the session that ends the flow was signed in, for its `amr`. */
  method: string;
  provider: string;
  userId?: string;
  redirect?: string;
  linkingUserId?: string | undefined;
};

/** Stores a flow that a client began, to be continued when its browser comes back. */
export async function startFlow(tx: Queryable, flow: NewFlow): Promise<string> {
  const id = randomUUID();
  await tx.query(
    `delete from auth.flow_state where id in
       (select id from auth.flow_state where created_at < now() - interval '1 day' for update skip locked)`,
  );
  await tx.query(
    `insert into auth.flow_state (id, user_id, code_challenge, code_challenge_method, provider_type, authentication_method,
       referrer, linking_target_id, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, now(), now())`,
    [
      id,
      flow.userId ?? null,
      flow.pkce?.challenge ?? null,
      flow.pkce?.method ?? null,
      flow.provider,
      flow.method,
      flow.redirect ?? null,
      flow.linkingUserId ?? null,
    ],
  );
  return id;
}

/** Hands out a code for a session. Only the client that began the flow can exchange it. */
export async function grantAuthCode(tx: Queryable, flowId: string, userId: string): Promise<string> {
  const code = makeToken();
  const { rowCount } = await tx.query(
    "update auth.flow_state set auth_code = $2, user_id = $3, auth_code_issued_at = now(), updated_at = now() where id = $1",
    [flowId, hashToken(code), userId],
  );
  if (!rowCount) throw flowNotFound();
  return code;
}

type FlowRow = {
  id: string;
  user_id: string;
  authentication_method: string;
  code_challenge: string;
  code_challenge_method: "s256" | "plain";
  is_fresh: boolean;
};

/** Ends a flow: the code works once, soon, and only with the verifier behind the challenge. */
export async function exchangeAuthCode(
  tx: Queryable,
  { code, verifier }: { code: string; verifier: string },
): Promise<{ userId: string; method: string }> {
  const { rows } = await tx.query<FlowRow>(
    `select id, user_id, authentication_method, code_challenge, code_challenge_method,
       auth_code_issued_at > now() - make_interval(secs => $2) as is_fresh
     from auth.flow_state where auth_code = $1 and user_id is not null for update`,
    [hashToken(code), EXCHANGE_WITHIN_SECONDS],
  );
  const [flow] = rows;
  if (!flow) throw flowNotFound();
  if (!flow.is_fresh) throw new AuthError(422, "flow_state_expired", "invalid flow state, flow state has expired");
  const challenge =
    flow.code_challenge_method === "plain" ? verifier : createHash("sha256").update(verifier).digest("base64url");
  if (!isSame(challenge, flow.code_challenge))
    throw new AuthError(400, "bad_code_verifier", "code challenge does not match previously saved code verifier");
  await tx.query("delete from auth.flow_state where id = $1", [flow.id]);
  return { userId: flow.user_id, method: flow.authentication_method };
}

function flowNotFound(): AuthError {
  return new AuthError(404, "flow_state_not_found", "invalid flow state, no valid flow state found");
}
