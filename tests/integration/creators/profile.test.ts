import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { getProfileCall, postProfile } from "#tests/support/calls/profile-calls.ts";
import { queryDatabase } from "#tests/support/stack/mail.ts";
import { anonymousPerson, registeredPerson, setStatus, userMetadataOf } from "#tests/support/world/profile-owners.ts";

const newHandle = () => `t_${randomBytes(5).toString("hex")}`;
const ofHandle = (handle: string, cookie = "") => getProfileCall("/[handle]", { cookie, params: { handle } });

async function writer() {
  const person = await registeredPerson();
  const handle = newHandle();
  await postProfile(person.cookie, { handle, name: "Ada" });
  return { ...person, handle };
}

describe("POST /api/profile", () => {
  test("changes the named fields, answers the id, and updates user_metadata", async () => {
    const person = await registeredPerson();
    const handle = newHandle();
    const answer = await postProfile(person.cookie, { handle, name: " Ada ", bio: "Letters." });
    expect(answer).toMatchObject({ status: 200, body: { id: person.id } });
    expect(await userMetadataOf(person)).toMatchObject({ handle, name: "Ada" });
    await postProfile(person.cookie, { bio: "", default_price_raw: `5${"0".repeat(28)}`, time_zone: "Asia/Kolkata" });
    await postProfile(person.cookie, { refunds_all_readers: true, blocks_ai_crawlers: true });
    expect((await getProfileCall("", { cookie: person.cookie })).body).toMatchObject({
      handle,
      name: "Ada",
      bio: null,
      default_price_raw: `5${"0".repeat(28)}`,
      time_zone: "Asia/Kolkata",
      refunds_all_readers: true,
      blocks_ai_crawlers: true,
      has_payout_address: false,
    });
  });

  test("keeps tax details tidy, and takes them away", async () => {
    const { cookie } = await registeredPerson();
    const typed = { legal_name: " Ada\u200b  King ", legal_address: "1 Street\r\nLondon\u0007 ", tax_id: "GB 1" };
    await postProfile(cookie, { ...typed, country: "GB" });
    expect((await getProfileCall("", { cookie })).body).toMatchObject({
      legal_name: "Ada King",
      legal_address: "1 Street\nLondon",
      country: "GB",
      tax_id: "GB 1",
    });
    const none = { legal_name: null, legal_address: null, country: null, tax_id: null };
    await postProfile(cookie, { legal_name: " ", legal_address: "", country: "", tax_id: null });
    expect((await getProfileCall("", { cookie })).body).toMatchObject(none);
  });

  test("tells visitors and people whose session has ended to log in", async () => {
    expect(await postProfile("", { name: "Ada" })).toMatchObject({
      status: 401,
      body: { code: "auth_required", detail: "You must be logged in to update your profile" },
    });
    const person = await registeredPerson();
    await queryDatabase("delete from auth.sessions where user_id = $1", [person.id]);
    expect(await postProfile(person.cookie, { name: "Ada" })).toMatchObject({
      status: 401,
      body: { detail: "Your session has expired. Please log in again." },
    });
  });

  test("is for registered, unsuspended people", async () => {
    const { cookie } = await anonymousPerson();
    expect(await postProfile(cookie, { name: "Ada" })).toMatchObject({
      status: 403,
      body: { code: "registered_required" },
    });
    const person = await writer();
    await setStatus(person, "suspended");
    expect(await postProfile(person.cookie, { name: "New" })).toMatchObject({
      status: 403,
      body: { code: "forbidden" },
    });
    expect((await getProfileCall("", { cookie: person.cookie })).body).toMatchObject({
      name: "Ada",
      status: "suspended",
    });
  });

  test("says what is wrong with each field, and changes nothing", async () => {
    const { cookie } = await writer();
    const answer = await postProfile(cookie, { name: "", website: "http://example.com", bio: "New" });
    expect(answer).toMatchObject({ status: 422, body: { code: "validation_failed" } });
    expect(answer.body.errors).toEqual([
      { field: "name", message: "A name has at least one character." },
      { field: "website", message: "Enter a link that starts with https://." },
    ]);
    expect((await getProfileCall("", { cookie })).body).toMatchObject({ bio: null });
  });

  test("refuses a taken handle, and says whose fault it is", async () => {
    const [owner, other] = [await writer(), await registeredPerson()];
    const takenHandle = owner.handle.toUpperCase();
    expect(await postProfile(other.cookie, { handle: takenHandle, name: "Bob" })).toMatchObject({
      status: 409,
      body: {
        code: "handle_taken",
        field: "handle",
        detail: expect.stringContaining(`@${takenHandle} is not available.`),
      },
    });
    expect((await getProfileCall("", { cookie: other.cookie })).body).toMatchObject({ handle: null, name: null });
  });

  test("suggests free handles in place of a taken one, and they can be had", async () => {
    const [owner, other] = [await writer(), await registeredPerson()];
    const { status, body } = await postProfile(other.cookie, { handle: owner.handle, name: "Bob" });
    expect(status).toBe(409);
    const [, first = ""] = / Try @(\w+)\.$/.exec(String(body.detail)) ?? [];
    expect(body.suggestions).toContain(first);
    expect(body.detail).toBe(`@${owner.handle} is not available. Try @${first}.`);
    expect(await postProfile(other.cookie, { handle: first, name: "Bob" })).toMatchObject({ status: 200 });
  });

  test("refuses a second change of handle within 30 days, and says why", async () => {
    const { cookie } = await writer();
    expect(await postProfile(cookie, { handle: newHandle() })).toMatchObject({ status: 200 });
    expect(await postProfile(cookie, { handle: newHandle() })).toMatchObject({
      status: 409,
      body: { code: "conflict", field: "handle" },
    });
  });

  test("lets no one impersonate the site", async () => {
    const { cookie } = await writer();
    expect(await postProfile(cookie, { name: "Fаrthing Support" })).toMatchObject({
      status: 422,
      body: { field: "name", detail: "That name isn’t available." },
    });
  });

  test("leaves name and handle alone when they are not sent", async () => {
    const { cookie } = await writer();
    expect((await postProfile(cookie, { name: null, handle: null })).body.errors).toEqual([
      { field: "handle", message: "A handle can be changed, but not removed." },
      { field: "name", message: "A name can be changed, but not removed." },
    ]);
  });

  test("rejects requests from another site", async () => {
    const { cookie } = await writer();
    const headers = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
    expect(await postProfile(cookie, { name: "Evil" }, headers)).toMatchObject({ status: 403 });
    expect((await getProfileCall("", { cookie })).body).toMatchObject({ name: "Ada" });
  });
});

describe("GET /api/profile", () => {
  test("returns one's own profile in full, uncached", async () => {
    const { cookie, id, handle } = await writer();
    const answer = await getProfileCall("", { cookie });
    expect(answer.body).toMatchObject({ id, handle, name: "Ada", language: "en", default_refund_window: 10 });
    expect(answer.body).not.toHaveProperty("payout_address");
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
  });

  test("answers 401 to a visitor and 403 to an anonymous reader", async () => {
    expect(await getProfileCall("")).toMatchObject({ status: 401 });
    const { cookie } = await anonymousPerson();
    expect(await getProfileCall("", { cookie })).toMatchObject({ status: 403 });
  });
});

describe("GET /api/profile/me", () => {
  test("returns name and picture; an anonymous reader has neither", async () => {
    const { cookie } = await writer();
    expect((await getProfileCall("/me", { cookie })).body).toEqual({ name: "Ada", avatar_url: null });
    const { cookie: anonymous } = await anonymousPerson();
    expect((await getProfileCall("/me", { cookie: anonymous })).body).toEqual({ name: null, avatar_url: null });
    expect(await getProfileCall("/me")).toMatchObject({ status: 401 });
  });
});

describe("GET /api/profile/{handle}", () => {
  test("shows everyone the same, in any case of the handle, and nothing private", async () => {
    const { handle, id, cookie } = await writer();
    const stranger = await registeredPerson();
    for (const asking of ["", cookie, stranger.cookie]) {
      const { status, body } = await ofHandle(handle.toUpperCase(), asking);
      expect(status).toBe(200);
      expect(body).toMatchObject({ id, handle, name: "Ada", status: "active" });
      for (const field of ["payout_address", "seller_type", "time_zone", "default_price_raw", "legal_name", "tax_id"])
        expect(body).not.toHaveProperty(field);
    }
  });

  test("redirects an old handle for 90 days, and reserves it for 12 months", async () => {
    const { handle, cookie } = await writer();
    const next = newHandle();
    await postProfile(cookie, { handle: next });
    const answer = await ofHandle(handle);
    expect(answer.status).toBe(301);
    expect(answer.headers.get("location")).toBe(`/api/profile/${next}`);
    const retire = (ago: string) =>
      queryDatabase("update public.retired_handles set retired_at = now() - $2::interval where handle = $1", [
        handle,
        ago,
      ]);
    const requestHandle = async () => (await postProfile((await registeredPerson()).cookie, { handle })).status;
    await retire("89 days");
    expect((await ofHandle(handle)).status).toBe(301);
    await retire("91 days");
    expect((await ofHandle(handle)).status).toBe(404);
    expect(await requestHandle()).toBe(409);
    await retire("367 days");
    expect(await requestHandle()).toBe(200);
  });

  test("shows of a suspended or closed account only that fact", async () => {
    const person = await writer();
    await setStatus(person, "suspended");
    expect((await ofHandle(person.handle)).body).toMatchObject({ status: "suspended", name: null, bio: null });
    await setStatus(person, "deleted");
    expect(await ofHandle(person.handle)).toMatchObject({ status: 410, body: { code: "gone" } });
  });

  test.each(["no_such_handle_here", "ab", "a-b-c", "..%2Fme"])("answers 404 for %s", async (handle) => {
    expect(await ofHandle(handle)).toMatchObject({ status: 404 });
  });
});

describe("GET /api/profile/handle-availability", () => {
  const ask = (handle: string, cookie = "") =>
    getProfileCall("/handle-availability", { cookie, query: `?handle=${encodeURIComponent(handle)}` });

  test("says yes to a free handle and to one's own", async () => {
    const { handle, cookie } = await writer();
    const free = { available: true, reason: null, suggestions: [] };
    expect((await ask(newHandle())).body).toEqual(free);
    expect((await ask(handle.toUpperCase(), cookie)).body).toEqual(free);
  });

  test.each([
    ["mira", "taken"],
    ["M1RA", "taken"],
    ["_mira_", "taken"],
    ["settings", "reserved"],
    ["admin", "reserved"],
    ["zoë", "invalid"],
    ["ab", "too_short"],
    ["a".repeat(21), "too_long"],
    ["李", "too_short"],
  ])("says why %s is unavailable, and suggests three free ones", async (handle, reason) => {
    const { status, body } = await ask(handle);
    expect(status).toBe(200);
    expect(body).toMatchObject({ available: false, reason });
    expect(body.suggestions).toHaveLength(3);
    for (const suggestion of Array.isArray(body.suggestions) ? body.suggestions : [])
      expect((await ask(String(suggestion))).body).toMatchObject({ available: true });
  });

  test("requires a handle", async () => {
    expect(await getProfileCall("/handle-availability")).toMatchObject({ status: 422 });
  });
});
