import { afterEach, describe, expect, test, vi } from "vitest";
import { pageEventSchema } from "#lib/page/event.ts";
import { track } from "#lib/page/track.ts";
import { requestRefusesTracking } from "#lib/page/tracking-refusal.ts";

afterEach(() => vi.unstubAllGlobals());

function browseWith(preferences: Record<string, unknown>) {
  const sendBeacon = vi.fn((_path: string, _data: Blob) => true);
  vi.stubGlobal("navigator", { doNotTrack: null, sendBeacon, ...preferences });
  return sendBeacon;
}

describe("an event", () => {
  test("is sent as JSON to our own server", async () => {
    const sendBeacon = browseWith({});
    track({ name: "page_view", page: "/[at]/[post]" });
    const [path, data] = sendBeacon.mock.calls[0] ?? [];
    expect([path, data?.type]).toEqual(["/api/e", "application/json"]);
    expect(pageEventSchema.parse(JSON.parse((await data?.text()) ?? ""))).toEqual({
      name: "page_view",
      page: "/[at]/[post]",
    });
  });

  test.each([{ doNotTrack: "1" }, { globalPrivacyControl: true }])("is not sent where the browser says %j", (says) => {
    const sendBeacon = browseWith(says);
    track({ name: "page_view", page: "/" });
    expect(sendBeacon).not.toHaveBeenCalled();
  });

  test.each([{ doNotTrack: "0" }, { doNotTrack: "unspecified" }, { globalPrivacyControl: false }])(
    "is sent where the browser says %j",
    (says) => {
      const sendBeacon = browseWith(says);
      track({ name: "build_reloaded" });
      expect(sendBeacon).toHaveBeenCalledOnce();
    },
  );

  test.each([
    { name: "page_view" },
    { name: "page_view", page: "/", reader: "ada" },
    { name: "page_view", page: "/@ada" },
    { name: "error_shown", what: "the text of it" },
    { name: "unheard_of" },
  ])("is on the list and holds nothing more: %j", (event) => {
    expect(pageEventSchema.safeParse(event).success).toBe(false);
  });
});

test.each([
  [{ dnt: "1" }, true],
  [{ "sec-gpc": "1" }, true],
  [{ dnt: "0" }, false],
  [{}, false],
])("a request with %j refuses tracking: %j", (headers, refuses) => {
  expect(requestRefusesTracking(new Headers(headers as Record<string, string>))).toBe(refuses);
});
