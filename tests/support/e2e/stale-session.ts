import { expect, type Page } from "@playwright/test";
import { createClient } from "@supabase/supabase-js";
import { makePerson, queryProduct, type Supabase } from "#tests/support/world/people.ts";

/** Gives the page's browser an author's session whose last code was entered an hour ago. */
export async function signInStale({ request }: Pick<Page, "request">, product: Supabase) {
  const person = await makePerson(product, "writer");
  await queryProduct(
    product,
    "update auth.mfa_amr_claims set updated_at = now() - interval '1 hour' where session_id in (select id from auth.sessions where user_id = $1)",
    [person.id],
  );
  const client = createClient(product.supabaseUrl, product.publishableKey, { auth: { persistSession: false } });
  const { data } = await client.auth.refreshSession(person.session);
  const { access_token, refresh_token } = data.session ?? person.session;
  const answer = await request.post("/api/auth/session", {
    data: { access_token, refresh_token },
    headers: { "sec-fetch-site": "same-origin" },
  });
  expect(answer.ok()).toBe(true);
  return person;
}
