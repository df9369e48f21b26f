import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createWebServer, type WebServer } from "#lib/documents/web-server.ts";
import { sendRaw } from "#tests/attacks/broken-requests/send.ts";

let web: WebServer;
let url: URL;
/** What came through to Next. */
let passed: { target: string; type: string; body: string }[] = [];

beforeAll(async () => {
  web = createWebServer(async (request: IncomingMessage, response) => {
    const body = await text(request);
    passed.push({ target: request.url ?? "", type: request.headers["content-type"] ?? "", body });
    response.end("passed");
  });
  await web.listen(0, "127.0.0.1");
  url = new URL(`http://127.0.0.1:${(web.http.address() as AddressInfo).port}`);
});
afterAll(() => web.stop(0));

type Sent = { method?: string; target?: string; headers?: [string, string][]; body?: string; times?: number };

async function send({ method = "GET", target = "/", headers = [], body, times = 1 }: Sent) {
  passed = [];
  return sendRaw(url, { method, target, headers, body: body === undefined ? null : { text: body, times } });
}

const FORM: [string, string] = ["content-type", "multipart/form-data; boundary=edge7"];
const part = (name: string, value: string) =>
  `--edge7\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const form = (fields: Record<string, string>) =>
  `${Object.entries(fields)
    .map(([name, value]) => part(name, value))
    .join("")}--edge7--\r\n`;

describe("an address", () => {
  test.each(["/%ff", "/@mira/%c0%af", "/api/posts/%zz", "/search?q=%00", "http://evil.example/", "*", "/%"])(
    "%s is refused",
    async (target) => {
      expect((await send({ target })).status).toBe(400);
      expect(passed).toEqual([]);
    },
  );

  test.each(["/", "/@mira/caf%C3%A9", "/search?q=100%", "/search?q=%ff", "/%F0%9F%92%A9?a=b", "/compose/%00"])(
    "%s is passed on unchanged",
    async (target) => {
      expect((await send({ target })).status).toBe(200);
      expect(passed).toMatchObject([{ target }]);
    },
  );
});

test("reads a refused body to its end, so that a sender who reads afterwards gets the answer", async () => {
  const socket = connect(Number(url.port), "127.0.0.1").pause();
  const body = "x".repeat(5_000_000);
  const request = `POST /%ff HTTP/1.1\r\nhost: site\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
  await new Promise<void>((resolve, reject) => socket.write(request, (error) => (error ? reject(error) : resolve())));
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 400/);
});

test.each(["TRACE", "PROPFIND", "LOCK", "PURGE"])("refuses the method %s", async (method) => {
  const { status, text: answer } = await send({ method });
  expect(status).toBe(405);
  expect(answer).toContain("allow: GET, HEAD, POST");
});

test("refuses a program in JSON and a person in a sentence, with the usual privacy headers", async () => {
  const { text: toProgram } = await send({ target: "/api/%ff" });
  expect(toProgram).toMatch(/content-type: application\/problem\+json.*"status":400/s);
  const { text: toPerson } = await send({ target: "/%ff" });
  expect(toPerson).toMatch(
    /cache-control: private, no-store.*x-content-type-options: nosniff.*The address is not valid/s,
  );
});

describe("a form", () => {
  const own: [string, string][] = [FORM];
  const sent = (headers: [string, string][]) =>
    send({ method: "POST", target: "/contact", headers: [...own, ...headers], body: form({ a: "1" }) });

  test.each<[string, [string, string][]]>([
    ["another origin", [["origin", "https://evil.example"]]],
    ["no origin that can be named", [["origin", "null"]]],
    ["an invalid origin", [["origin", "x"]]],
    ["another site of the same domain", [["sec-fetch-site", "same-site"]]],
    ["a browser that sends no origin", [["cookie", "farthing-session=x"]]],
    [
      "an origin confirmed only by a forged header",
      [
        ["origin", "https://evil.example"],
        ["x-forwarded-host", "evil.example"],
      ],
    ],
  ])("from %s is refused with 403", async (_, headers) => {
    expect((await sent(headers)).status).toBe(403);
    expect(passed).toEqual([]);
  });

  test("of ours arrives whole", async () => {
    expect((await sent([["origin", url.origin]])).status).toBe(200);
    const [{ type = "", body = "" } = {}] = passed;
    expect([...(await new Response(body, { headers: { "content-type": type } }).formData())]).toEqual([["a", "1"]]);
  });

  test.each(["", "--edge7", "no borders", part("a", "1"), `${part("a", "1")}--edge7`, form({ a: "\0" })])(
    "is refused when broken: %j",
    async (body) => {
      expect((await send({ method: "POST", target: "/contact", headers: own, body })).status).toBe(400);
      expect(passed).toEqual([]);
    },
  );

  test("is refused with more fields than any of ours", async () => {
    const many = Object.fromEntries(Array.from({ length: 201 }, (_, index) => [`f${index}`, ""]));
    expect((await send({ method: "POST", target: "/contact", headers: own, body: form(many) })).status).toBe(400);
  });
});

describe("a server action call", () => {
  /** Ids as Next makes them: the first byte says which parameters an action has. */
  const idOf = (firstByte: string) => firstByte.padEnd(42, "a");
  const [WITH_STATE, WITH_FORM, WITH_NOTHING] = [idOf("60"), idOf("40"), idOf("00")];
  const call = (fields: Record<string, string>, id?: string) =>
    send({
      method: "POST",
      target: "/login",
      headers: [FORM, ["origin", url.origin], ...(id ? [["next-action", id] as [string, string]] : [])],
      body: form(fields),
    });
  const fetched = (root: string, id = WITH_STATE) => call({ "1_email": "ada@example.com", 0: root }, id);
  const callWithText = (body: string, id: string) =>
    send({
      method: "POST",
      target: "/login",
      headers: [
        ["next-action", id],
        ["content-type", "text/plain"],
      ],
      body,
    });

  test.each(['["$undefined","$K1"]', '[null,"$K1"]', '[{"kind":"idle","text":"$$5"},"$K1"]', '["$K1","$K1"]'])(
    "passes with its previous answer and its form: %s",
    async (root) => {
      expect((await fetched(root)).status).toBe(200);
    },
  );

  test("passes with a form alone, or with nothing, where it takes no more", async () => {
    expect((await fetched('["$K1"]', WITH_FORM)).status).toBe(200);
    expect((await callWithText("[]", WITH_NOTHING)).status).toBe(200);
    expect(passed).toMatchObject([{ type: "text/plain", body: "[]" }]);
  });

  test.each([
    ...[
      "[]",
      "null",
      "{",
      '"$K1"',
      '["x"]',
      '["$K1"]',
      '["$K1","x"]',
      '[1,2,"$K1"]',
      '["$9","$K1"]',
      '["$1:a:b","$K1"]',
    ],
    ...['["$F1","$K1"]', '["$@1","$K1"]', '["$n1e9","$K1"]', '[{"then":"$1:then"},"$K1"]'],
    `[${"[".repeat(30)}${"]".repeat(30)},"$K1"]`,
  ])("is refused with %s", async (root) => {
    expect((await fetched(root)).status).toBe(400);
  });

  test.each(["[]", '["$undefined"]', "", '[null,"x"]'])(
    "is refused without the form that it needs: %j",
    async (text) => {
      expect((await callWithText(text, WITH_STATE)).status).toBe(400);
      expect((await callWithText(text, WITH_FORM)).status).toBe(400);
    },
  );

  test("is refused when its arguments are given twice, or in a file", async () => {
    const ours = part("0", '["$K1"]');
    const file = ours.replace('name="0"', 'name="0"; filename="a"');
    const headers: [string, string][] = [FORM, ["next-action", WITH_FORM]];
    for (const fields of [ours + part("0", '["$9"]'), ours + ours, file, ours + file]) {
      const sent = { method: "POST", target: "/login", headers, body: `${fields}--edge7--\r\n` };
      expect((await send(sent)).status).toBe(400);
    }
  });

  const bound = (action: unknown, state: unknown) => ({
    $ACTION_REF_1: "",
    "$ACTION_1:0": JSON.stringify(action),
    "$ACTION_1:1": JSON.stringify(state),
    $ACTION_KEY: "k",
    email: "ada@example.com",
  });

  test("passes without scripts", async () => {
    expect((await call(bound({ id: WITH_STATE, bound: "$@1" }, [null]))).status).toBe(200);
    expect((await call(bound({ id: WITH_NOTHING, bound: "$@1" }, [null]))).status).toBe(200);
    expect((await call({ [`$ACTION_ID_${WITH_FORM}`]: "", next: "/" })).status).toBe(200);
  });

  test.each<[unknown, unknown]>([
    [{ id: WITH_STATE, bound: "$@1" }, ["$9"]],
    [{ id: WITH_STATE, bound: "$@1" }, "x"],
    [{ id: WITH_STATE, bound: "$@1" }, []],
    [{ id: WITH_STATE, bound: null }, [null]],
    [{ id: WITH_STATE, bound: "$@2" }, [null]],
    [{ id: WITH_FORM, bound: "$@1" }, [null]],
    [{ id: 7, bound: "$@1" }, [null]],
    ["$@1", [null]],
  ])("bound to %j and %j is refused", async (action, state) => {
    expect((await call(bound(action, state))).status).toBe(400);
  });

  test("with its id alone is refused where it needs more than a form", async () => {
    expect((await call({ [`$ACTION_ID_${WITH_STATE}`]: "" })).status).toBe(400);
  });
});

describe("a body sent to a page", () => {
  const headers: [string, string][] = [["content-type", "text/plain"]];

  test("passes up to 1 MB, and not beyond", async () => {
    expect((await send({ method: "POST", target: "/search", headers, body: "x", times: 1_000_000 })).status).toBe(200);
    expect(passed[0]?.body).toHaveLength(1_000_000);
    expect((await send({ method: "POST", target: "/search", headers, body: "x", times: 1_000_001 })).status).toBe(413);
    expect(passed).toEqual([]);
  });

  test("is counted when its length is not declared", async () => {
    const chunk = `${(600_000).toString(16)}\r\n${"x".repeat(600_000)}\r\n`;
    const chunked: [string, string][] = [...headers, ["transfer-encoding", "chunked"]];
    expect(
      (await send({ method: "POST", target: "/search", headers: chunked, body: `${chunk}${chunk}0\r\n\r\n` })).status,
    ).toBe(413);
  });

  test("is checked even where the address only begins like a call", async () => {
    const sent = { method: "POST", target: "/api/../search", headers: [FORM], body: "no borders" };
    expect((await send(sent)).status).toBe(400);
  });

  test("is left to the call when sent to /api", async () => {
    const { status } = await send({ method: "POST", target: "/api/x", headers: [FORM], body: "x", times: 1_000_001 });
    expect(status).toBe(200);
  });
});

test("survives a sender who leaves in the middle of a body", async () => {
  const socket = connect(Number(url.port), "127.0.0.1");
  await once(socket, "connect");
  const arrived = once(web.http, "request");
  socket.write("POST /search HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\nhalf");
  await arrived;
  socket.destroy();
  expect((await send({})).status).toBe(200);
});
