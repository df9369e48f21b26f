import { describe, expect, test } from "vitest";
import { loadRoute } from "#tests/support/calls/app-route.ts";

async function get(file: string, query: string): Promise<Response> {
  const { GET } = await loadRoute("api/icons/[file]");
  if (!GET) throw new Error("Icons answer no GET.");
  const request = new Request(`http://localhost:3000/api/icons/${file}${query}`, { headers: { cookie: "sb-x=1" } });
  return GET(request, { params: Promise.resolve({ file }) });
}

describe("GET /api/icons/{set}.json", () => {
  test("answers like Iconify's own API, cacheable for a week", async () => {
    const answer = await get("ph.json", "?icons=globe,activity-bold,no-such-icon,constructor,globe");
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toBe("public, max-age=604800");
    expect(answer.headers.has("set-cookie")).toBe(false);
    expect(await answer.json()).toMatchObject({
      prefix: "ph",
      width: 256,
      height: 256,
      icons: { globe: { body: expect.stringContaining("<path") } },
      not_found: ["no-such-icon", "constructor"],
    });
  });

  test("answers the icon behind an alias", async () => {
    const { icons, aliases } = await (await get("ph.json", "?icons=pulse")).json();
    expect({ ...icons, ...aliases }).toHaveProperty("pulse");
  });

  test("lists an unknown icon as not found", async () => {
    const answer = await (await get("ph.json", "?icons=no-such-icon")).json();
    expect(answer).toMatchObject({ icons: {}, not_found: ["no-such-icon"] });
  });

  test.each(["mdi.json", "constructor.json", "ph", "ph.svg", "PH.json", "..json"])(
    "answers 404 for an unknown set: %s",
    async (file) => {
      const answer = await get(file, "?icons=globe");
      expect(answer.status).toBe(404);
      expect(answer.headers.get("cache-control")).toBe("private, no-store");
    },
  );

  test.each([
    ["no name", ""],
    ["an empty name", "?icons="],
    ["a name that breaks the rule", "?icons=Globe"],
    ["a path as a name", "?icons=../globe"],
    ["an extra parameter", "?icons=globe&callback=alert"],
    ["an address over 500 characters", `?icons=${Array(60).fill("globe-bold").join(",")}`],
  ])("refuses %s, uncached", async (_, query) => {
    const answer = await get("ph.json", query);
    expect(answer.status).toBe(422);
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
  });
});
