import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readExternalFile, readExternalPage } from "#lib/http/security/read-external.ts";
import { EXTERNAL_LIMITS, OPEN_INTERNET } from "#lib/http/security/request-external.ts";
import { startExternalServer } from "#tests/support/external-server.ts";
import { setWebSettings } from "#tests/support/stack/settings.ts";

const INSIDE = {
  "rebound.test": ["10.0.0.8"],
  "both.test": ["127.0.0.1", "169.254.169.254"],
  "mapped.test": ["::ffff:127.0.0.1"],
  "translated.test": ["64:ff9b::a9fe:a9fe"],
  "tunnelled.test": ["2002:7f00:1::"],
  "nowhere.test": [],
};
const BOMB = gzipSync(Buffer.alloc(5_000_000));
const LIMITS = { bytesMost: 50_000, withinMs: 600 };

let server: Awaited<ReturnType<typeof startExternalServer>>;
/** What still runs when a test ends. */
let sent = 0;

beforeEach(async () => {
  setWebSettings();
  sent = 0;
  server = await startExternalServer(({ url }, response) => {
    const [, kind = "", value = ""] = url.split("/");
    const redirect = (location: string) => void response.writeHead(302, { location }).end("Elsewhere");
    const write = (text: string) => {
      sent += text.length;
      response.write(text);
    };
    switch (kind) {
      case "page":
        return void response.writeHead(Number(value), { "set-cookie": "a=b" }).end("Words, “quoted”");
      case "endless": {
        const timer = setInterval(() => write("x".repeat(10_000)), 1);
        return void response.on("close", () => clearInterval(timer));
      }
      case "flood": {
        const megabyte = Buffer.alloc(1_000_000);
        const more = () => {
          sent += megabyte.length;
          response.write(megabyte, () => (response.destroyed ? undefined : more()));
        };
        return more();
      }
      case "bytes":
        return void response.writeHead(200, { "content-length": value }).end(Buffer.alloc(Number(value)));
      case "bomb":
        return void response.writeHead(200, { "content-encoding": "gzip" }).end(BOMB);
      case "slow": {
        const timer = setInterval(() => write("x"), 20);
        return void response.on("close", () => clearInterval(timer));
      }
      case "cut":
        response.writeHead(200, { "content-length": "100" });
        return void response.write("Half", () => response.destroy());
      case "to":
        return redirect(decodeURIComponent(value));
      case "hops":
        return redirect(value === "1" ? "/page/200" : `/hops/${Number(value) - 1}`);
      case "silent":
        return;
      default:
        return void response.destroy();
    }
  }, INSIDE);
});
afterEach(() => server.close());

const read = (path: string, name?: string) =>
  readExternalPage(new URL(server.urlOf(path, name)), server.network, LIMITS);

describe("N-21: a page on another site", () => {
  test("is read, and its server learns only who asks", async () => {
    expect(await read("/page/200")).toMatchObject({ kind: "read", status: 200, text: "Words, “quoted”" });
    expect(await read("/page/404")).toMatchObject({ kind: "read", status: 404 });
    for (const { method, headers } of server.received) {
      expect(method).toBe("GET");
      expect(Object.keys(headers).toSorted()).toEqual([
        "accept",
        "accept-encoding",
        "connection",
        "host",
        "user-agent",
      ]);
    }
  });

  test("is read after three redirects, and not after four", async () => {
    expect(await read("/hops/3")).toMatchObject({ kind: "read", url: new URL(server.urlOf("/page/200")) });
    expect(await read("/hops/4")).toMatchObject({ kind: "refused" });
  });

  test("is cut where it does not end, and the connection with it", async () => {
    const reading = await read("/endless");
    expect(reading).toMatchObject({ kind: "read", text: "x".repeat(LIMITS.bytesMost) });
    expect(sent).toBeLessThan(20 * LIMITS.bytesMost);
  });

  test.each(["/slow", "/silent", "/cut", "/hangs-up"])("has one time for everything: %s", async (path) => {
    expect(await read(path)).toMatchObject({ kind: "unreachable" });
  });

  test.each([
    ...Object.keys(INSIDE),
    ...["169.254.169.254", "0x0a000001", "[::1]", "[fd00::1]", "[fe80::1]", "[::127.0.0.1]"],
    ...[
      "[::ffff:127.0.0.1]",
      "[::ffff:169.254.169.254]",
      "[64:ff9b::7f00:1]",
      "[64:ff9b:1::7f00:1]",
      "[2002:7f00:1::]",
    ],
  ])("is never asked for at %s", async (name) => {
    expect(await read("/page/200", name)).toMatchObject({ kind: "refused" });
    expect(server.received).toEqual([]);
  });

  test.each([
    "http://rebound.test:PORT/page/200",
    "http://[::1]:PORT/page/200",
    "http://[::ffff:7f00:1]:PORT/page/200",
    "http://[64:ff9b::7f00:1]:PORT/page/200",
    "//translated.test:PORT/page/200",
    "http://169.254.169.254/latest/meta-data",
    "http://elsewhere.test:22/",
    "http://ada:secret@elsewhere.test:PORT/page/200",
    "file:///etc/passwd",
  ])("is not followed to %s", async (target) => {
    const path = `/to/${encodeURIComponent(target.replace("PORT", server.port))}`;
    expect(await read(path)).toMatchObject({ kind: "refused" });
    expect(server.received.map(({ url }) => url)).toEqual([path]);
  });

  test("is asked for only by https, on its own port, outside this machine", async () => {
    for (const address of [
      "http://elsewhere.test/",
      "http://93.184.216.34/",
      "https://elsewhere.test:8443/",
      "https://127.0.0.1/",
      "https://localhost/",
      "https://[::1]/",
    ])
      expect(await readExternalPage(new URL(address))).toMatchObject({ kind: "refused" });
    const resolve = async () => ["10.0.0.8"];
    const inside = { ...OPEN_INTERNET, resolve };
    expect(await readExternalPage(new URL("https://inside.test/"), inside)).toMatchObject({ kind: "refused" });
    expect(OPEN_INTERNET.mayReach("127.0.0.1")).toBe(false);
  });

  test("resolves a name once, and connects to that result", async () => {
    let resolved = 0;
    const resolve = async () => (++resolved === 1 ? ["127.0.0.1"] : ["10.0.0.8"]);
    const page = new URL(server.urlOf("/page/200"));
    expect(await readExternalPage(page, { ...server.network, resolve }, LIMITS)).toMatchObject({ kind: "read" });
    expect(resolved).toBe(1);
  });

  test("is not followed to a name that has moved inside since the last step", async () => {
    let resolved = 0;
    const resolve = async () => (++resolved === 1 ? ["127.0.0.1"] : ["10.0.0.8"]);
    const page = new URL(server.urlOf("/hops/1"));
    expect(await readExternalPage(page, { ...server.network, resolve }, LIMITS)).toMatchObject({ kind: "refused" });
    expect(server.received.map(({ url }) => url)).toEqual(["/hops/1"]);
  });
});

describe("N-21: a file on another site", () => {
  const readFile = (path: string, bytesMost = LIMITS.bytesMost) =>
    readExternalFile(new URL(server.urlOf(path)), { bytesMost, withinMs: 5_000 }, server.network);

  test.each([
    [49_999, true],
    [50_000, true],
    [50_001, false],
  ])("of %i bytes is whole: %s", async (bytes, isWhole) => {
    const file = await readFile(`/bytes/${bytes}`);
    expect(file).toMatchObject({ kind: "read", isWhole });
    expect(file.kind === "read" && file.body.length).toBe(Math.min(bytes, 50_000));
  });

  test("is cut at 20 MB, whatever the caller allows", async () => {
    const file = await readFile("/flood", Number.POSITIVE_INFINITY);
    expect(file).toMatchObject({ kind: "read", isWhole: false });
    expect(file.kind === "read" && file.body.length).toBe(EXTERNAL_LIMITS.bytes);
    expect(EXTERNAL_LIMITS).toEqual({ redirects: 3, milliseconds: 10_000, bytes: 20_000_000 });
    expect(sent).toBeLessThan(2 * EXTERNAL_LIMITS.bytes);
  });

  test("stays compressed if its server compresses it, as we never asked for that", async () => {
    const file = await readFile("/bomb");
    expect(file.kind === "read" && file.body.equals(BOMB)).toBe(true);
    expect(server.received.map(({ headers }) => headers["accept-encoding"])).toEqual(["identity"]);
  });
});
