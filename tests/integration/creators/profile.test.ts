import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { queryDatabase } from "#tests/support/mail";
import { getProfileCall, postProfile } from "#tests/support/profile-calls";
import { anonymousPerson, registeredPerson, setStatus, userMetadataOf } from "#tests/support/profile-owners";

const newHandle = () => `t_${randomBytes(5).toString("hex")}`;
const ofHandle = (handle: string, cookie = "") => getProfileCall("/[handle]", { cookie, params: { handle } });

async function writer() {
  const person = await registeredPerson();
  const handle = newHandle();
  await postProfile(person.cookie, { handle, name: "Ada" });
  return { ...person, handle };
}

describe("POST /api/profile", () => {
  test("changes what is named, answers the id, and user_metadata keeps step", async () => {
    const person = await registeredPerson();
    const handle = newHandle();
    const answer = await postProfile(person.cookie, { handle, name: " Ada ", bio: "Letters." });
    expect(answer).toMatchObject({ status: 200, body: { id: person.id } });
    expect(await userMetadataOf(person)).toMatchObject({ handle, name: "Ada" });
    await postProfile(person.cookie, { bio: "", default_price_raw: `5${"0".repeat(28)}`, time_zone: "Asia/Kolkata" });
    await postProfile(person.cookie, { refunds_all_readers: true });
    expect((await getProfileCall("", { cookie: person.cookie })).body).toMatchObject({
      handle,
      name: "Ada",
      bio: null,
      default_price_raw: `5${"0".repeat(28)}`,
      time_zone: "Asia/Kolkata",
      refunds_all_readers: true,
      has_payout_address: false,
    });
  });

  test("tells a visitor to log in, and whoever's session has ended, too", async () => {
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

  test("is for registered people, and not for suspended ones", async () => {
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

  test("says of each field what is wrong with it, and changes nothing", async () => {
    const { cookie } = await writer();
    const answer = await postProfile(cookie, { name: "", website: "http://example.com", bio: "New" });
    expect(answer).toMatchObject({ status: 422, body: { code: "validation_failed" } });
    expect(answer.body.errors).toEqual([
      { field: "name", message: "A name has at least one character." },
      { field: "website", message: "A link begins with https:// and leads to a site." },
    ]);
    expect((await getProfileCall("", { cookie })).body).toMatchObject({ bio: null });
  });

  test("refuses a handle that is somebody's, and says whose fault it is", async () => {
    const [owner, other] = [await writer(), await registeredPerson()];
    const squat = owner.handle.toUpperCase();
    expect(await postProfile(other.cookie, { handle: squat, name: "Bob" })).toMatchObject({
      status: 409,
      body: { code: "handle_taken", field: "handle", detail: `@${squat} is not available.` },
    });
    expect((await getProfileCall("", { cookie: other.cookie })).body).toMatchObject({ handle: null, name: null });
  });

  test("takes a second change of handle within 30 days for what it is", async () => {
    const { cookie } = await writer();
    expect(await postProfile(cookie, { handle: newHandle() })).toMatchObject({ status: 200 });
    expect(await postProfile(cookie, { handle: newHandle() })).toMatchObject({
      status: 409,
      body: { code: "conflict", field: "handle" },
    });
  });

  test("does not let anybody speak for the house", async () => {
    const { cookie } = await writer();
    expect(await postProfile(cookie, { name: "Fаrthing Support" })).toMatchObject({
      status: 422,
      body: { field: "name", detail: "That name isn't available." },
    });
  });

  test("takes nobody's name or handle away", async () => {
    const { cookie } = await writer();
    expect((await postProfile(cookie, { name: null, handle: null })).body.errors).toEqual([
      { field: "handle", message: "A handle can be changed, not taken away." },
      { field: "name", message: "A name can be changed, not taken away." },
    ]);
  });

  test("is refused from another site", async () => {
    const { cookie } = await writer();
    const headers = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
    expect(await postProfile(cookie, { name: "Evil" }, headers)).toMatchObject({ status: 403 });
    expect((await getProfileCall("", { cookie })).body).toMatchObject({ name: "Ada" });
  });
});

describe("GET /api/profile", () => {
  test("is one's own, in full, and kept by no cache", async () => {
    const { cookie, id, handle } = await writer();
    const answer = await getProfileCall("", { cookie });
    expect(answer.body).toMatchObject({ id, handle, name: "Ada", language: "en", default_refund_window: 10 });
    expect(answer.body).not.toHaveProperty("payout_address");
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
  });

  test("is 401 for a visitor and 403 for an anonymous reader", async () => {
    expect(await getProfileCall("")).toMatchObject({ status: 401 });
    const { cookie } = await anonymousPerson();
    expect(await getProfileCall("", { cookie })).toMatchObject({ status: 403 });
  });
});

describe("GET /api/profile/me", () => {
  test("is a name and a picture; an anonymous reader has neither", async () => {
    const { cookie } = await writer();
    expect((await getProfileCall("/me", { cookie })).body).toEqual({ name: "Ada", avatar_url: null });
    const { cookie: anonymous } = await anonymousPerson();
    expect((await getProfileCall("/me", { cookie: anonymous })).body).toEqual({ name: null, avatar_url: null });
    expect(await getProfileCall("/me")).toMatchObject({ status: 401 });
  });
});

describe("GET /api/profile/{handle}", () => {
  test("shows everybody the same, in any case of the handle, and nothing private", async () => {
    const { handle, id, cookie } = await writer();
    const stranger = await registeredPerson();
    for (const asking of ["", cookie, stranger.cookie]) {
      const { status, body } = await ofHandle(handle.toUpperCase(), asking);
      expect(status).toBe(200);
      expect(body).toMatchObject({ id, handle, name: "Ada", status: "active" });
      for (const field of ["payout_address", "seller_type", "time_zone", "default_price_raw"])
        expect(body).not.toHaveProperty(field);
    }
  });

  test("leads from an old handle to the new one for 90 days, and gives it to nobody else for 12 months", async () => {
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
    const wish = async () => (await postProfile((await registeredPerson()).cookie, { handle })).status;
    await retire("89 days");
    expect((await ofHandle(handle)).status).toBe(301);
    await retire("91 days");
    expect((await ofHandle(handle)).status).toBe(404);
    expect(await wish()).toBe(409);
    await retire("367 days");
    expect(await wish()).toBe(200);
  });

  test("shows of a suspended account only that it is one, and of one that has left that it has", async () => {
    const person = await writer();
    await setStatus(person, "suspended");
    expect((await ofHandle(person.handle)).body).toMatchObject({ status: "suspended", name: null, bio: null });
    await setStatus(person, "deleted");
    expect(await ofHandle(person.handle)).toMatchObject({ status: 410, body: { code: "gone" } });
  });

  test.each(["nobody_is_called_it", "ab", "a-b-c", "..%2Fme"])("is 404 for %s", async (handle) => {
    expect(await ofHandle(handle)).toMatchObject({ status: 404 });
  });
});

describe("GET /api/profile/handle-availability", () => {
  const ask = (handle: string, cookie = "") =>
    getProfileCall("/handle-availability", { cookie, query: `?handle=${encodeURIComponent(handle)}` });

  test("says yes to what is free, also to one's own", async () => {
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
  ])("says why %s is not, and what is", async (handle, reason) => {
    const { status, body } = await ask(handle);
    expect(status).toBe(200);
    expect(body).toMatchObject({ available: false, reason });
    expect(body.suggestions).toHaveLength(3);
    for (const suggestion of Array.isArray(body.suggestions) ? body.suggestions : [])
      expect((await ask(String(suggestion))).body).toMatchObject({ available: true });
  });

  test("asks for a handle to judge", async () => {
    expect(await getProfileCall("/handle-availability")).toMatchObject({ status: 422 });
  });
});
