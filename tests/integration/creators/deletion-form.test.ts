import { beforeAll, expect, test } from "vitest";
import { requestJar } from "#lib/auth/session/request-jar.ts";
import { findSession, isRegisteredSession, type RegisteredSession } from "#lib/auth/session/session.ts";
import { advanceDeletion, findDeletion } from "#lib/creators/deletion/advance-deletion.ts";
import { cancelDeletion } from "#lib/creators/deletion/deletion-mutations.ts";
import { listSignInMethods } from "#lib/creators/queries.ts";
import { ageMails, latestMail, queryDatabase } from "#tests/support/stack/mail.ts";
import { setWebSettings } from "#tests/support/stack/settings.ts";
import { registeredPerson, signInAnHourAgo } from "#tests/support/world/profile-owners.ts";
import { newAccount } from "#tests/support/world/world.ts";

beforeAll(() => setWebSettings());

async function open(cookie: string) {
  const request = new Request("http://localhost:3000/api/x", { headers: { cookie } });
  // One jar: the code changes its cookies.
  const jar = requestJar(request);
  const session = await findSession(jar);
  if (!session || !isRegisteredSession(session)) throw new Error("The person has no session.");
  const advance = (code: string | null, understands = true) =>
    advanceDeletion(session, { understands, code }, () => findSession(jar));
  return { session, advance };
}

const find = ({ db, viewer }: RegisteredSession) => findDeletion(db, viewer.id);

test("the form asks for a code unless one has just been entered, and takes only the right one", async () => {
  const person = await registeredPerson();
  const { session, advance } = await open(await signInAnHourAgo(person));
  await ageMails(person.email);
  await expect(advance(null, false)).rejects.toMatchObject({ code: "validation_failed" });
  expect(await advance(null)).toEqual({ kind: "code", email: person.email, value: "" });
  for (const wrong of ["12", "000000"]) await expect(advance(wrong)).rejects.toMatchObject({ field: "code" });
  expect(await find(session)).toBeNull();
  const { code } = await latestMail(person.email);
  expect(await advance(code)).toMatchObject({ kind: "done" });
  expect(await find(session)).toEqual({ dueAt: expect.any(String), waitsFor: null });
  await cancelDeletion(session);
  expect(await find(session)).toBeNull();
  const fresh = await open((await registeredPerson()).cookie);
  expect(await fresh.advance(null)).toMatchObject({ kind: "done" });
});

test("an account that only a wallet opens waits a day after its sign-in, and needs no code", async () => {
  const { id, cookie } = await registeredPerson();
  await queryDatabase("update auth.users set email = null where id = $1", [id]);
  await queryDatabase(
    "insert into public.wallet_accounts (user_id, account, opened_at, proven_at) values ($1, $2, now(), now())",
    [id, newAccount()],
  );
  const { session, advance } = await open(cookie);
  await expect(advance(null)).rejects.toMatchObject({ code: "forbidden" });
  expect(await find(session)).toBeNull();
  await queryDatabase("update public.wallet_accounts set opened_at = now() - interval '25 hours' where user_id = $1", [
    id,
  ]);
  expect(await advance(null)).toMatchObject({ kind: "done" });
});

test("every way to sign in is listed for its owner alone", async () => {
  const [person, stranger] = [await registeredPerson(), await registeredPerson()];
  const wallet = newAccount();
  await queryDatabase(
    `insert into public.nano_addresses (user_id, account, public_key, uses, last_used_at)
     values ($1::uuid, $2::text, sha256(convert_to($2::text, 'UTF8')), '{login}', now()), ($1::uuid, $3::text, sha256(convert_to($3::text, 'UTF8')), '{payout}', now())`,
    [person.id, wallet, newAccount()],
  );
  await queryDatabase(
    `insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at)
     values ($1::uuid::text, $1::uuid, '{"email": "ada@example.com"}', 'github', null), ($1::uuid::text, $1::uuid, '{}', 'unknown', null)`,
    [person.id],
  );
  const { session } = await open(person.cookie);
  expect(await listSignInMethods(session.db)).toEqual([
    { kind: "email", detail: person.email, usedAt: expect.any(String) },
    { kind: "github", detail: "ada@example.com", usedAt: null },
    { kind: "wallet", detail: wallet, usedAt: expect.any(String) },
  ]);
  const other = await open(stranger.cookie);
  expect(await listSignInMethods(other.session.db)).toEqual([
    { kind: "email", detail: stranger.email, usedAt: expect.any(String) },
  ]);
});
