import { decodeJwt } from "jose";
import type { User } from "#embedded/auth/users/user.ts";
import { presentUser, type UserJson } from "#embedded/auth/users/user-json.ts";
import type { Queryable } from "#embedded/database/connection.ts";
import type { ServiceContext } from "#embedded/gateway/context.ts";

export type SessionJson = {
  access_token: string;
  token_type: "bearer";
  expires_in: number;
  expires_at: number;
  refresh_token: string;
  user: UserJson;
};

export async function presentSession(
  db: Queryable,
  { tokens, settings, apiUrl }: ServiceContext,
  { user, sessionId, refreshToken }: { user: User; sessionId: string; refreshToken: string },
): Promise<SessionJson> {
  const expiresInSeconds = settings.auth.jwt_expiry;
  const claims = {
    iss: `${apiUrl}/auth/v1`,
    sub: user.id,
    aud: user.aud ?? "authenticated",
    email: user.email ?? "",
    phone: user.phone ?? "",
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    role: user.role ?? "authenticated",
    aal: "aal1",
    amr: await listMethods(db, sessionId),
    session_id: sessionId,
    is_anonymous: user.is_anonymous,
  };
  const accessToken = await tokens.sign(claims, expiresInSeconds);
  return {
    access_token: accessToken,
    token_type: "bearer",
    expires_in: expiresInSeconds,
    expires_at: decodeJwt(accessToken).exp ?? 0,
    refresh_token: refreshToken,
    user: await presentUser(db, user),
  };
}

async function listMethods(db: Queryable, sessionId: string) {
  const { rows } = await db.query<{ method: string; timestamp: number }>(
    `select authentication_method as method, floor(extract(epoch from updated_at))::int as timestamp
     from auth.mfa_amr_claims where session_id = $1 order by updated_at desc`,
    [sessionId],
  );
  return rows;
}
