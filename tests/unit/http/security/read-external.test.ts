import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readExternalPage } from "#lib/http/security/read-external.ts";
import { OPEN_INTERNET, SECURE_INTERNET } from "#lib/http/security/request-external.ts";
import { startExternalServer } from "#tests/support/external-server.ts";
import { setWebSettings } from "#tests/support/stack/settings.ts";

const INSIDE = { "rebound.test": ["10.0.0.8"], "both.test": ["127.0.0.1", "169.254.169.254"] };
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

  test.each(["rebound.test", "both.test", "[::1]", "[::ffff:127.0.0.1]", "[fd00::1]", "169.254.169.254", "0x0a000001"])(
    "is never asked for at %s",
    async (name) => {
      expect(await read("/page/200", name)).toMatchObject({ kind: "refused" });
      expect(server.received).toEqual([]);
    },
  );

  test.each([
    "http://rebound.test:PORT/page/200",
    "http://[::1]:PORT/page/200",
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
      "https://elsewhere.test:8443/",
      "https://127.0.0.1/",
      "https://localhost/",
      "https://[::1]/",
    ])
      expect(await readExternalPage(new URL(address))).toMatchObject({ kind: "refused" });
    const resolve = async () => ["10.0.0.8"];
    const inside = { ...SECURE_INTERNET, resolve };
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
});
