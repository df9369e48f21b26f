import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createIconLoader } from "#components/ui/icons/icon-loader.ts";

const ORIGIN = "https://farthing.example";
type IconRequest = { url: string; signal: AbortSignal };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A loader whose requests are answered in turn; the last answer repeats. */
function openLoader(...answers: (() => Response | Promise<Response>)[]) {
  const asked: IconRequest[] = [];
  const loader = createIconLoader(
    () => ORIGIN,
    async (url, { signal }) => {
      asked.push({ url, signal });
      const answer = answers[Math.min(asked.length, answers.length) - 1];
      if (!answer) throw new Error("No answer was prepared.");
      return answer();
    },
  );
  return { asked, ...loader };
}

const globe = () => Response.json({ prefix: "ph", icons: { globe: { body: "<globe>" } }, not_found: ["nope"] });
const status = (code: number) => () => new Response("", { status: code });
const broken = () => Promise.reject(new TypeError("Failed to fetch"));
const silent = () => new Promise<Response>(() => undefined);

describe("icons wanted by name", () => {
  test("are requested together, each once, and announced to listeners", async () => {
    const { asked, want, subscribe, bodyOf } = openLoader(globe);
    const listener = vi.fn();
    subscribe(listener);
    for (const icon of ["ph:globe", "ph:link", "ph:globe"]) want(icon);
    await vi.runAllTimersAsync();
    want("ph:globe");
    want("ph:link");
    await vi.runAllTimersAsync();
    expect(asked.map(({ url }) => url)).toEqual([`${ORIGIN}/api/icons/ph.json?icons=globe,link`]);
    expect([bodyOf("ph:globe"), bodyOf("ph:link")]).toEqual(["<globe>", undefined]);
    expect(listener).toHaveBeenCalledOnce();
  });

  test("are found under their aliases, too", async () => {
    const { want, bodyOf } = openLoader(() =>
      Response.json({ icons: { globe: { body: "<globe>" } }, aliases: { world: { parent: "globe" } } }),
    );
    want("ph:world");
    await vi.runAllTimersAsync();
    expect(bodyOf("ph:world")).toBe("<globe>");
  });

  test("are requested in addresses of 500 characters at most, one set at a time", async () => {
    const { asked, want } = openLoader(globe);
    const names = Array.from({ length: 100 }, (_, index) => `a-rather-long-name-${index}`);
    for (const name of names) for (const set of ["ph", "mdi"]) want(`${set}:${name}`);
    await vi.runAllTimersAsync();
    expect(asked.length).toBeGreaterThan(2);
    expect(Math.max(...asked.map(({ url }) => url.length))).toBeLessThanOrEqual(500);
    for (const set of ["ph", "mdi"]) {
      const ofSet = asked.filter(({ url }) => url.includes(`/${set}.json?`));
      expect(ofSet.flatMap(({ url }) => url.split("icons=")[1]?.split(","))).toEqual(names);
    }
  });

  test.each(["globe", "ph:", ":globe", "PH:globe", "ph:Globe", "ph:../x", "ph:a,b", "ph:a&icons=b", "ph:-a", ""])(
    "are not requested if the name breaks the rule: %j",
    async (icon) => {
      const { asked, want } = openLoader(globe);
      want(icon);
      await vi.runAllTimersAsync();
      expect(asked).toEqual([]);
    },
  );
});

describe("an icon that does not load", () => {
  test.each([
    ["breaks down", status(503)],
    ["cannot be reached", broken],
  ])("is requested again 750 ms after the server %s", async (_, failing) => {
    const { asked, want, bodyOf } = openLoader(failing, globe);
    want("ph:globe");
    await vi.advanceTimersByTimeAsync(749);
    expect(asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(10);
    expect([asked.length, bodyOf("ph:globe")]).toEqual([2, "<globe>"]);
  });

  test("is given up after 5 seconds of failures, and requested again when next shown", async () => {
    const { asked, want } = openLoader(broken);
    want("ph:globe");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toHaveLength(7);
    want("ph:globe");
    await vi.advanceTimersByTimeAsync(10);
    expect(asked).toHaveLength(8);
  });

  test("is given up after 5 seconds of silence", async () => {
    const { asked, want } = openLoader(silent);
    want("ph:globe");
    await vi.advanceTimersByTimeAsync(5_010);
    expect(asked.map(({ signal }) => signal.aborted)).toEqual([true]);
  });

  test.each([
    ["refuses it", status(404)],
    ["does not know it", () => Response.json({ icons: {}, not_found: ["globe"] })],
  ])("is not requested again where the server %s", async (_, refusing) => {
    const { asked, want } = openLoader(refusing);
    want("ph:globe");
    await vi.runAllTimersAsync();
    want("ph:globe");
    await vi.runAllTimersAsync();
    expect(asked).toHaveLength(1);
  });
});
