import { Hono } from "hono";
import { z } from "zod";
import { AuthError, invalidInput, noPasswords, userBanned } from "#embedded/auth/auth-error.ts";
import { readAuthBody } from "#embedded/auth/request-body.ts";
import { openSession } from "#embedded/auth/sessions/open-session.ts";
import { exchangeAuthCode } from "#embedded/auth/sessions/pkce-flow.ts";
import { refreshSession } from "#embedded/auth/sessions/refresh-session.ts";
import { findUser, isShutOut } from "#embedded/auth/users/user.ts";
import { inTransaction } from "#embedded/database/connection.ts";
import type { ServiceContext } from "#embedded/gateway/context.ts";

const refreshSchema = z.looseObject({ refresh_token: z.string().min(1, "refresh_token required") });
const pkceSchema = z.looseObject({
  auth_code: z.string().min(1, "invalid request: both auth code and code verifier should be non-empty"),
  code_verifier: z.string().min(1, "invalid request: both auth code and code verifier should be non-empty"),
});

/** POST /token: the two grants of a stack without passwords. */
export function tokenRoutes(context: ServiceContext): Hono {
  return new Hono().post("/token", async ({ req }) => {
    const grant = req.query("grant_type") ?? "";
    switch (grant) {
      case "refresh_token":
        return Response.json(await refreshSession(context, (await readAuthBody(req.raw, refreshSchema)).refresh_token));
      case "pkce":
        return Response.json(await exchange(context, req.raw));
      case "password":
        throw noPasswords();
      case "id_token":
      case "web3":
        throw new AuthError(400, "provider_disabled", `This stack has no sign-in by ${grant}: use signInWithOAuth.`);
      default:
        throw invalidInput(`unsupported_grant_type: ${grant}`);
    }
  });
}

async function exchange(context: ServiceContext, request: Request) {
  const { auth_code: code, code_verifier: verifier } = await readAuthBody(request, pkceSchema);
  return inTransaction(context.pool, async (tx) => {
    const { userId, method } = await exchangeAuthCode(tx, { code, verifier });
    const user = await findUser(tx, userId);
    if (!user || isShutOut(user)) throw userBanned();
    return openSession(tx, context, userId, { method, userAgent: request.headers.get("user-agent") });
  });
}
