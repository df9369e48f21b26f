import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { OPEN_INTERNET } from "#lib/http/security/request-external.ts";
import { checkExternalLink, followLink } from "#lib/posts/links/external-links.ts";
import { startExternalServer } from "#tests/support/external-server.ts";
import { setWebSettings } from "#tests/support/stack/settings.ts";

const INSIDE = { "rebound.test": ["10.0.0.8"], "both.test": ["127.0.0.1", "169.254.169.254"] };

let server: Awaited<ReturnType<typeof startExternalServer>>;

beforeEach(async () => {
  setWebSettings();
  server = await startExternalServer(({ method, url }, response) => {
    const [, kind = "", value = ""] = url.replace(/[?].*/, "").split("/");
    const isHead = method === "HEAD";
    const redirect = (status: number, location: string) => void response.writeHead(status, { location }).end();
    switch (kind) {
      case "status":
        return void response.writeHead(Number(value)).end();
      case "no-head":
        return void response.writeHead(isHead ? Number(value) : 200).end(isHead ? undefined : "Words");
      case "breaks-head":
        return void (isHead ? response.destroy() : response.writeHead(200).end());
      case "endless":
        response.writeHead(isHead ? 405 : 200);
        if (isHead) return void response.end();
        return void setInterval(() => response.write("x".repeat(10_000)), 1).unref();
      case "moved":
        return redirect(Number(value), "/status/200");
      case "moved-twice":
        return redirect(301, "/moved/302");
      case "to":
        return redirect(301, decodeURIComponent(value));
      case "loop":
        return redirect(302, `/loop/${Number(value) + 1}`);
      case "hops":
        return redirect(302, value === "1" ? "/status/200" : `/hops/${Number(value) - 1}`);
      case "silent":
        return;
      default:
        return void response.destroy();
    }
  }, INSIDE);
});
afterEach(() => server.close());

const PATIENCE = { questionMs: 400, linkMs: 2_000 };
const look = (path: string, name?: string) => checkExternalLink(server.urlOf(path, name), server.network, PATIENCE);

describe("EDIT-06: an external address", () => {
  test("is fine if the page exists, and its server learns only who asks", async () => {
    expect(await look("/status/200?of=the%20text#part")).toEqual({ kind: "fine" });
    expect(server.received).toHaveLength(1);
    const [{ method, url, host, headers } = { method: "", url: "", host: "", headers: {} }] = server.received;
    expect({ method, url, host }).toEqual({
      method: "HEAD",
      url: "/status/200?of=the%20text",
      host: `elsewhere.test:${server.port}`,
    });
    expect(Object.keys(headers).toSorted()).toEqual(["accept", "accept-encoding", "connection", "host", "user-agent"]);
    expect(headers["user-agent"]).toBe("Farthing/1.0 (+http://localhost:3000)");
  });

  test.each([404, 410])("is gone when it answers %i", async (status) => {
    expect(await look(`/status/${status}`)).toEqual({ kind: "gone", what: "page" });
  });

  test.each([500, 503])("cannot be reached when it answers %i", async (status) => {
    expect(await look(`/status/${status}`)).toEqual({ kind: "unreachable" });
  });

  test.each([401, 403, 429])("with %i refuses programs, which says nothing about people", async (status) => {
    expect(await look(`/status/${status}`)).toEqual({ kind: "unasked", why: "refused" });
  });

  test.each([404, 405, 501])("is asked again with GET when HEAD answers %i", async (status) => {
    expect(await look(`/no-head/${status}`)).toEqual({ kind: "fine" });
    expect(server.received.map(({ method }) => method)).toEqual(["HEAD", "GET"]);
  });

  test("is asked again with GET when the server hangs up on HEAD", async () => {
    expect(await look("/breaks-head")).toEqual({ kind: "fine" });
  });

  test("is not read to the end of an endless body", async () => {
    expect(await look("/endless")).toEqual({ kind: "fine" });
  });

  test.each(["/hangs-up", "/silent"])("cannot be reached at %s, within a limited time", async (path) => {
    expect(await look(path)).toEqual({ kind: "unreachable" });
  });

  test.each([
    ["for good", [301], { kind: "moved", to: "https://b.test/1#part" }],
    ["permanently, twice", [308, 301], { kind: "moved", to: "https://b.test/2#part" }],
    ["for now", [302], { kind: "fine" }],
    ["permanently, then temporarily", [301, 307], { kind: "moved", to: "https://b.test/1#part" }],
    ["temporarily, then permanently", [302, 301], { kind: "fine" }],
    ["permanently, to nowhere", [301, 404], { kind: "gone", what: "page" }],
  ])("moved %s", async (_how, statuses, verdict) => {
    const ask = async ({ pathname }: URL) => {
      const n = Number(pathname.slice(1));
      return { status: statuses[n] ?? 200, location: `https://b.test/${n + 1}` };
    };
    expect(await followLink(new URL("https://a.test/#part"), ask)).toEqual(verdict);
  });

  test("is never suggested if a text could not hold it", async () => {
    expect(await look("/moved/301")).toEqual({ kind: "fine" });
  });

  test("may redirect three times, and no more", async () => {
    expect(await look("/hops/3")).toEqual({ kind: "fine" });
    expect(await look("/hops/4")).toEqual({ kind: "unreachable" });
    server.received.length = 0;
    expect(await look("/loop/0")).toEqual({ kind: "unreachable" });
    expect(server.received).toHaveLength(4);
  });
});

describe("EDIT-06: the checker", () => {
  test.each([
    ["rebound.test", "a name of a private address"],
    ["both.test", "a name of which one address is private"],
    ["[::1]", "loopback, IPv6"],
    ["[::ffff:127.0.0.1]", "loopback, mapped"],
    ["169.254.169.254", "the metadata of a cloud"],
    ["0x0a000001", "a private address in disguise"],
  ])("never asks %s: %s", async (name) => {
    expect(await look("/status/200", name)).toEqual({ kind: "unasked", why: "private" });
    expect(server.received).toEqual([]);
  });

  test.each([
    ["port", "https://elsewhere.test:6379/"],
    ["login", "https://ada:secret@elsewhere.test/"],
    ["scheme", "ftp://elsewhere.test/"],
  ])("never asks %s: %s", async (why, address) => {
    expect(await checkExternalLink(address, server.network, PATIENCE)).toEqual({ kind: "unasked", why });
    expect(server.received).toEqual([]);
  });

  test.each([
    ["private", "http://rebound.test:PORT/status/200"],
    ["private", "http://[::1]:PORT/status/200"],
    ["port", "https://elsewhere.test:22/"],
    ["scheme", "file:///etc/passwd"],
    ["login", "https://ada:secret@elsewhere.test:PORT/"],
  ])("never follows a redirect there: %s, %s", async (why, target) => {
    const path = `/to/${encodeURIComponent(target.replace("PORT", server.port))}`;
    expect(await look(path)).toEqual({ kind: "unasked", why });
    expect(server.received.map(({ url }) => url)).toEqual([path]);
  });

  test("reaches nothing on this machine from the product's own network", async () => {
    for (const name of ["127.0.0.1", "localhost", "[::1]", "0", "2130706433"])
      expect(await checkExternalLink(`https://${name}/`, OPEN_INTERNET, PATIENCE)).toMatchObject({ kind: "unasked" });
    for (const [address, why] of [
      [server.urlOf("/status/200"), "scheme"],
      [server.urlOf("/status/200").replace("http:", "https:"), "port"],
      ["http://93.184.216.34/", "scheme"],
    ] as const)
      expect(await checkExternalLink(address, OPEN_INTERNET, PATIENCE)).toEqual({ kind: "unasked", why });
  });

  test("resolves a name once, and connects to that result", async () => {
    let resolved = 0;
    const resolve = async () => (++resolved === 1 ? ["127.0.0.1"] : ["10.0.0.8"]);
    const verdict = await checkExternalLink(server.urlOf("/status/200"), { ...server.network, resolve }, PATIENCE);
    expect({ verdict, resolved }).toEqual({ verdict: { kind: "fine" }, resolved: 1 });
  });

  test("reports an unknown name, and a silent name server, as unreachable", async () => {
    const unknown = async () => Promise.reject(Object.assign(new Error("no such name"), { code: "ENOTFOUND" }));
    const silent = () => new Promise<string[]>(() => undefined);
    for (const resolve of [unknown, silent])
      expect(await checkExternalLink("https://elsewhere.test/", { ...OPEN_INTERNET, resolve }, PATIENCE)).toEqual({
        kind: "unreachable",
      });
  });

  test("gives no verdict on an unforeseen failure", async () => {
    const resolve = () => Promise.reject(new Error("a mistake of ours"));
    await expect(checkExternalLink("https://elsewhere.test/", { ...OPEN_INTERNET, resolve }, PATIENCE)).rejects.toThrow(
      "a mistake of ours",
    );
  });
});
