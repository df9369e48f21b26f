import { randomBytes } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { requireRegistered } from "#lib/auth/session/session.ts";
import { verifyWebsite } from "#lib/creators/website-mutations.ts";
import type { ExternalReading } from "#lib/http/security/read-external.ts";
import { getProfileCall, postProfile, postVerifyWebsite } from "#tests/support/calls/profile-calls.ts";
import { setWebSettings } from "#tests/support/stack/settings.ts";
import { anonymousPerson, registeredPerson, setStatus } from "#tests/support/world/profile-owners.ts";

const SITE = "http://localhost:3000";

beforeAll(() => setWebSettings());

async function writer(website: string | null = "https://ada.example/about") {
  const person = await registeredPerson();
  const handle = `t_${randomBytes(5).toString("hex")}`;
  await postProfile(person.cookie, { handle, name: "Ada", website });
  return { ...person, handle, link: `${SITE}/@${handle}` };
}

type Writer = Awaited<ReturnType<typeof writer>>;

async function verify({ cookie }: Writer, answer: Partial<ExternalReading> & { before?: () => Promise<unknown> }) {
  const session = await requireRegistered(new Request(`${SITE}/api/x`, { headers: { cookie } }));
  const asked: string[] = [];
  const result = await verifyWebsite(session, async (page) => {
    asked.push(page.href);
    await answer.before?.();
    return { kind: "read", url: page, status: 200, text: "", ...answer } as ExternalReading;
  }).catch((error: unknown) => error);
  return { asked, result };
}

const linkTo = (link: string) => `<a rel="me" href="${link}">Farthing</a>`;
const domainOf = async ({ cookie }: Writer) => (await getProfileCall("", { cookie })).body.verified_domain;

describe("a website", () => {
  test("is verified by a link on its domain's front page, and everyone sees the domain", async () => {
    const ada = await writer();
    expect(await domainOf(ada)).toBeNull();
    const { asked, result } = await verify(ada, { text: linkTo(ada.link) });
    expect(asked).toEqual(["https://ada.example/"]);
    expect(result).toEqual({ verified_domain: "ada.example" });
    const shown = await getProfileCall("/[handle]", { params: { handle: ada.handle } });
    expect(shown.body).toMatchObject({ website: "https://ada.example/about", verified_domain: "ada.example" });
    await setStatus(ada, "suspended");
    expect((await getProfileCall("/[handle]", { params: { handle: ada.handle } })).body.verified_domain).toBeNull();
  });

  test.each([
    [
      { text: "<p>Nothing</p>" },
      'We looked at https://ada.example/ for a link with rel="me" to LINK, and did not find it.',
    ],
    [{ status: 404 }, "and it answered 404."],
    [{ kind: "unreachable" as const }, "and got no answer over https within 10 seconds."],
    [{ kind: "refused" as const }, "We did not look at https://ada.example/"],
  ])("is not verified otherwise, and its author learns why: %j", async (answer, words) => {
    const ada = await writer();
    const { result } = await verify(ada, answer);
    const detail = expect.stringContaining(words.replace("LINK", ada.link));
    expect(result).toMatchObject({ code: "validation_failed", field: "website", detail });
    expect(await domainOf(ada)).toBeNull();
  });

  test("is another's if it links to another profile", async () => {
    const [ada, bob] = [await writer(), await writer()];
    expect((await verify(bob, { text: linkTo(ada.link) })).result).toMatchObject({ code: "validation_failed" });
  });

  test("loses the mark with the link, but not while the page does not answer", async () => {
    const ada = await writer();
    await verify(ada, { text: linkTo(ada.link) });
    await verify(ada, { kind: "unreachable" });
    await verify(ada, { status: 503 });
    expect(await domainOf(ada)).toBe("ada.example");
    await verify(ada, { text: "" });
    expect(await domainOf(ada)).toBeNull();
  });

  test.each([{ website: "https://other.example" }, { website: "" }, { handle: `t_${randomBytes(5).toString("hex")}` }])(
    "loses the mark when the profile changes: %j",
    async (changes) => {
      const ada = await writer();
      await verify(ada, { text: linkTo(ada.link) });
      await postProfile(ada.cookie, { bio: "Letters." });
      expect(await domainOf(ada)).toBe("ada.example");
      expect(await postProfile(ada.cookie, changes)).toMatchObject({ status: 200 });
      expect(await domainOf(ada)).toBeNull();
    },
  );

  test("gets no mark for what it was when we looked", async () => {
    const ada = await writer();
    const before = () => postProfile(ada.cookie, { website: "https://bank.example" });
    expect((await verify(ada, { text: linkTo(ada.link), before })).result).toMatchObject({ code: "conflict" });
    expect(await domainOf(ada)).toBeNull();
  });
});

describe("POST /api/profile/verify-website", () => {
  test.each([
    [null, "Save the address of your website first."],
    ["https://10.0.0.8/", "Only a domain name can be verified: an address that starts with https://, without a port."],
    ["https://ada.example:8443/", "Only a domain name can be verified"],
  ])("asks no server for %s", async (website, words) => {
    const ada = await writer(website);
    expect(await postVerifyWebsite(ada.cookie)).toMatchObject({
      status: 422,
      body: { code: "validation_failed", field: "website", detail: expect.stringContaining(words) },
    });
  });

  test("is for registered people, ten times an hour", async () => {
    expect((await postVerifyWebsite("")).status).toBe(401);
    expect((await postVerifyWebsite((await anonymousPerson()).cookie)).status).toBe(403);
    const ada = await writer(null);
    for (let times = 0; times < 10; times++) expect((await postVerifyWebsite(ada.cookie)).status).toBe(422);
    expect(await postVerifyWebsite(ada.cookie)).toMatchObject({ status: 429, body: { code: "rate_limited" } });
  });
});
