import { randomUUID } from "node:crypto";
import { createServerClient } from "@supabase/ssr";
import { createClient, type Session, type SupabaseClient } from "@supabase/supabase-js";
import { inject } from "vitest";
import { latestMail } from "#tests/support/stack/mail.ts";

const NO_STORAGE = { persistSession: false, autoRefreshToken: false };

/** A visitor's client, in its own browser. */
export function visitor(url = inject("target").url): SupabaseClient {
  return createClient(url, inject("target").publishableKey, { auth: NO_STORAGE });
}

/** A client with the secret key. */
export function administrator(url = inject("target").url): SupabaseClient {
  return createClient(url, inject("target").secretKey, { auth: NO_STORAGE });
}

/** A visitor as our web server sees them: @supabase/ssr (PKCE) with the cookies of one browser. */
export function cookieVisitor(url = inject("target").url): { client: SupabaseClient; cookies: Map<string, string> } {
  const cookies = new Map<string, string>();
  const client = createServerClient(url, inject("target").publishableKey, {
    cookies: {
      getAll: () => [...cookies].map(([name, value]) => ({ name, value })),
      setAll: (changes) => {
        for (const { name, value } of changes) {
          if (value) cookies.set(name, value);
          else cookies.delete(name);
        }
      },
    },
  });
  return { client, cookies };
}

/** An address that no other test uses. */
export function newAddress(name = "reader"): string {
  return `${name}-${randomUUID()}@example.com`;
}

/** A confirmed user, created and signed in by the administrator's link: works where no mail can be read. */
export async function signedInUser(url = inject("target").url) {
  const [client, email] = [visitor(url), newAddress()];
  const { data, error } = await administrator(url).auth.admin.createUser({ email, email_confirm: true });
  if (!data.user) throw new Error(`No user ${email}.`, { cause: error });
  return { client, email, session: await signInByAdmin(client, email, url), id: data.user.id };
}

export async function signInByAdmin(
  client: SupabaseClient,
  email: string,
  url = inject("target").url,
): Promise<Session> {
  const { data, error } = await administrator(url).auth.admin.generateLink({ type: "magiclink", email });
  if (!data.properties) throw new Error(`No link for ${email}.`, { cause: error });
  return sessionOf(await client.auth.verifyOtp({ type: "email", token_hash: data.properties.hashed_token }));
}

/** Signs in with the code of a mail. */
export async function signInByCode(client: SupabaseClient, email: string): Promise<Session> {
  const { error } = await client.auth.signInWithOtp({ email });
  if (error) throw error;
  const { code } = await latestMail(email);
  return sessionOf(await client.auth.verifyOtp({ email, token: code, type: "email" }));
}

export async function signedInAnonymously(url = inject("target").url) {
  const client = visitor(url);
  const session = sessionOf(await client.auth.signInAnonymously());
  return { client, session, id: session.user.id };
}

/** The session of an answer, which must have one. */
export function sessionOf(answer: { data: { session: Session | null }; error: Error | null }): Session {
  if (!answer.data.session) throw new Error("The answer has no session.", { cause: answer.error });
  return answer.data.session;
}

/** Opens an address as a browser would. Returns where it redirects. */
export async function openLink(link: string): Promise<URL> {
  const response = await fetch(link, { redirect: "manual" });
  const location = response.headers.get("location");
  if (!location) throw new Error(`${link} does not redirect: ${response.status} ${await response.text()}`);
  return new URL(location);
}

/** What a page finds behind the "#" of its address. */
export function fragmentOf(url: URL): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(url.hash.slice(1)));
}
