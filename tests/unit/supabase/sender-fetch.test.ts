import { beforeEach, describe, expect, test, vi } from "vitest";
import { fetchForSender } from "#lib/supabase/sender-fetch.ts";
import { setWebSettings } from "#tests/support/stack/settings.ts";

const SUPABASE = "https://abc.supabase.co";
const [PUBLIC, SECRET] = ["sb_publishable_1", "sb_secret_1"];
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0";

beforeEach(() =>
  setWebSettings({ SUPABASE_URL: SUPABASE, SUPABASE_PUBLISHABLE_KEY: PUBLIC, SUPABASE_SECRET_KEY: SECRET }),
);

/** The headers of a call as the clients make it. */
async function headersOf(
  url: string,
  authorization = `Bearer ${PUBLIC}`,
  sender = { address: "203.0.113.7" as string | null },
) {
  const send = vi.fn<typeof fetch>(async () => new Response());
  vi.stubGlobal("fetch", send);
  const headers = { apikey: PUBLIC, authorization };
  await fetchForSender({ userAgent: FIREFOX, ...sender })(url, { headers });
  return Object.fromEntries(new Headers(send.mock.calls[0]?.[1]?.headers));
}

describe("a call to the auth service", () => {
  test("names the visitor, with the secret key that makes it trusted", async () => {
    expect(await headersOf(`${SUPABASE}/auth/v1/otp?redirect_to=x`)).toEqual({
      apikey: SECRET,
      authorization: `Bearer ${SECRET}`,
      "sb-forwarded-for": "203.0.113.7",
      "user-agent": "Farthing for (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0",
    });
  });

  test("keeps the user's own token", async () => {
    expect(await headersOf(`${SUPABASE}/auth/v1/user`, "Bearer a.b.c")).toMatchObject({
      authorization: "Bearer a.b.c",
    });
  });

  test("names no address where none is known", async () => {
    expect(await headersOf(`${SUPABASE}/auth/v1/otp`, undefined, { address: null })).not.toHaveProperty(
      "sb-forwarded-for",
    );
  });
});

test.each([
  `${SUPABASE}/rest/v1/posts`,
  `${SUPABASE}/storage/v1/object/private/x`,
  `${SUPABASE}/auth/v1/../../rest/v1/posts`,
  `${SUPABASE}/auth/v10/otp`,
  "https://abc.supabase.co.evil.example/auth/v1/otp",
  "https://evil.example/?https://abc.supabase.co/auth/v1/otp",
])("%s never gets the secret key", async (url) => {
  expect(await headersOf(url)).toEqual({ apikey: PUBLIC, authorization: `Bearer ${PUBLIC}` });
});
