import {
  administrator,
  signedInAnonymously,
  signedInUser,
  signInByAdmin,
  visitor,
} from "#tests/support/stack/auth-clients.ts";
import { queryDatabase } from "#tests/support/stack/mail.ts";
import { cookieHeaderOf } from "#tests/support/stack/session-cookies.ts";

export type SignedIn = { id: string; email: string; cookie: string };

/** A person who has signed up, with their browser's session. */
export async function registeredPerson(): Promise<SignedIn> {
  const { id, email, session } = await signedInUser();
  return { id, email, cookie: await cookieHeaderOf(session) };
}

export async function anonymousPerson(): Promise<Omit<SignedIn, "email">> {
  const { id, session } = await signedInAnonymously();
  return { id, cookie: await cookieHeaderOf(session) };
}

/** The same person in another browser, newly signed in. */
export async function signInAgain({ email }: SignedIn): Promise<string> {
  return cookieHeaderOf(await signInByAdmin(visitor(), email));
}

export async function setStatus({ id }: { id: string }, status: "active" | "suspended" | "deleted"): Promise<void> {
  await queryDatabase("update public.profiles set status = $2 where id = $1", [id, status]);
}

export async function userMetadataOf({ id }: { id: string }): Promise<Record<string, unknown>> {
  const { data, error } = await administrator().auth.admin.getUserById(id);
  if (error) throw error;
  return data.user.user_metadata;
}

/** The same person in a browser whose last code was entered an hour ago. */
export async function signInAnHourAgo(person: SignedIn): Promise<string> {
  const client = visitor();
  const { refresh_token } = await signInByAdmin(client, person.email);
  await queryDatabase(
    "update auth.mfa_amr_claims set updated_at = now() - interval '1 hour' where session_id in (select id from auth.sessions where user_id = $1)",
    [person.id],
  );
  const { data, error } = await client.auth.refreshSession({ refresh_token });
  if (!data.session) throw new Error("The session was not refreshed.", { cause: error });
  return cookieHeaderOf(data.session);
}
