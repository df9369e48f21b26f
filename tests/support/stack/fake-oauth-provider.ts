import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";

/** The person who consents at the provider. The test passes them in `login_hint`, as there is no form. */
export type FakeAccount = { id: number; email: string; isVerified?: boolean; isRefusing?: boolean };

export const FAKE_CLIENT = { clientId: "farthing-tests", secret: "a-secret-of-the-tests" };

export type FakeOAuthProvider = { url: string; stop(): Promise<void> };

export function loginHint(account: FakeAccount): string {
  return JSON.stringify(account);
}

/** A small provider that acts like Google (OpenID Connect) and GitHub: consent, code, token, profile. */
export async function startFakeOAuthProvider(): Promise<FakeOAuthProvider> {
  const codes = new Map<string, { account: FakeAccount; redirectUri: string }>();
  const tokens = new Map<string, FakeAccount>();
  const app = new Hono();

  app.on("GET", ["/authorize", "/login/oauth/authorize"], ({ req, redirect, text }) => {
    const { client_id, redirect_uri: redirectUri, state, login_hint, response_type } = req.query();
    if (client_id !== FAKE_CLIENT.clientId || response_type !== "code" || !redirectUri || !state || !login_hint)
      return text("not a request that a provider takes", 400);
    const account: FakeAccount = JSON.parse(login_hint);
    const back = new URL(redirectUri);
    back.searchParams.set("state", state);
    if (account.isRefusing) {
      back.searchParams.set("error", "access_denied");
      back.searchParams.set("error_description", "The person said no");
      return redirect(back.href);
    }
    const code = randomUUID();
    codes.set(code, { account, redirectUri });
    back.searchParams.set("code", code);
    return redirect(back.href);
  });

  app.on("POST", ["/token", "/login/oauth/access_token"], async ({ req, json }) => {
    const form = new URLSearchParams(await req.text());
    const grant = codes.get(form.get("code") ?? "");
    codes.delete(form.get("code") ?? "");
    const isClient = form.get("client_id") === FAKE_CLIENT.clientId && form.get("client_secret") === FAKE_CLIENT.secret;
    if (!grant || !isClient || form.get("redirect_uri") !== grant.redirectUri)
      return json({ error: "invalid_grant" }, 400);
    const token = randomUUID();
    tokens.set(token, grant.account);
    return json({ access_token: token, token_type: "bearer" });
  });

  const accountOf = (authorization: string | undefined) => tokens.get(authorization?.replace("Bearer ", "") ?? "");
  app.get("/.well-known/openid-configuration", ({ req, json }) => {
    const { origin } = new URL(req.url);
    return json({
      issuer: origin,
      authorization_endpoint: `${origin}/authorize`,
      token_endpoint: `${origin}/token`,
      userinfo_endpoint: `${origin}/userinfo`,
    });
  });
  app.get("/userinfo", ({ req, json }) => {
    const account = accountOf(req.header("authorization"));
    if (!account) return json({ error: "invalid_token" }, 401);
    const { id, email, isVerified = true } = account;
    return json({
      sub: `google-${id}`,
      email,
      email_verified: isVerified,
      name: "Grace Hopper",
      picture: "https://pics.example.com/grace.png",
    });
  });
  app.get("/api/v3/user", ({ req, json }) => {
    const account = accountOf(req.header("authorization"));
    if (!account) return json({ message: "Bad credentials" }, 401);
    return json({
      id: account.id,
      login: "grace",
      name: "Grace Hopper",
      avatar_url: "https://pics.example.com/grace.png",
    });
  });
  app.get("/api/v3/user/emails", ({ req, json }) => {
    const account = accountOf(req.header("authorization"));
    if (!account) return json({ message: "Bad credentials" }, 401);
    return json([
      { email: `old-${account.email}`, verified: false, primary: false },
      { email: account.email, verified: account.isVerified ?? true, primary: true },
    ]);
  });

  const server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }));
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
