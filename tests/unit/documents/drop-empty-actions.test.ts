import { once } from "node:events";
import { createServer, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { dropEmptyActions } from "#lib/documents/drop-empty-actions.ts";

const servers: ReturnType<typeof createServer>[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** What arrives of an answer that begins after `dropEmptyActions`. */
async function read(answer: (response: ServerResponse) => void): Promise<{ length?: string; body: string }> {
  const server = createServer((_, response) => {
    response.setHeader("content-type", "text/html; charset=utf-8");
    dropEmptyActions(response);
    answer(response);
  });
  servers.push(server);
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const asking = request({ port, host: "127.0.0.1" }).end();
  const [got] = await once(asking, "response");
  const body = Buffer.concat(await got.toArray()).toString();
  return { length: got.headers["content-length"], body };
}

const FORM = '<form class="grid" action="" encType="multipart/form-data" method="POST"><input name="x"/></form>';
const MENDED = '<form class="grid" encType="multipart/form-data" method="POST"><input name="x"/></form>';
const PAGE = `Wörds${FORM}<p>action=""</p>${FORM}`;
const MENDED_PAGE = `Wörds${MENDED}<p>action=""</p>${MENDED}`;

test("an app's forms have no empty action, wherever the stream is cut", async () => {
  const bytes = Buffer.from(PAGE);
  for (let cut = 0; cut <= bytes.length; cut++) {
    const { body } = await read((response) => {
      response.write(bytes.subarray(0, cut));
      response.end(bytes.subarray(cut));
    });
    expect(body, `cut at ${cut}`).toBe(MENDED_PAGE);
  }
});

test("nothing is kept back at the end, or is lost between many small pieces", async () => {
  const { body } = await read((response) => {
    for (const letter of `${PAGE} action="" enc`) response.write(letter);
    response.end();
  });
  expect(body).toBe(`${MENDED_PAGE} action="" enc`);
});

test("calls back when a piece, and when all is sent", async () => {
  const called: string[] = [];
  await read((response) => {
    response.write(FORM, () => called.push("written"));
    response.end(() => called.push("ended"));
  });
  expect(called).toEqual(["written", "ended"]);
});

test("an answer with a length, and what is no page, is sent as it is", async () => {
  const measured = await read((response) => {
    response.setHeader("content-length", Buffer.byteLength(PAGE));
    response.end(PAGE);
  });
  expect(measured).toEqual({ length: `${Buffer.byteLength(PAGE)}`, body: PAGE });
  const part = await read((response) => {
    response.setHeader("content-type", "text/x-component");
    response.write(PAGE);
    response.end();
  });
  expect(part.body).toBe(PAGE);
});
