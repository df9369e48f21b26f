import { once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { createWebServer, type WebServer } from "#lib/documents/web-server.ts";
import { takeLoggedErrors } from "#tests/support/run/logged-errors.ts";
import { openTooManySockets } from "#tests/support/stack/too-many-sockets.ts";
import { until } from "#tests/support/until.ts";

type Handle = Parameters<typeof createWebServer>[0];

const running: WebServer[] = [];
afterEach(async () => {
  for (const web of running.splice(0)) await web.stop(0);
});

async function serve(handle: Handle): Promise<{ web: WebServer; url: string }> {
  const web = createWebServer(handle);
  await web.listen(0, "127.0.0.1");
  const { port } = web.http.address() as AddressInfo;
  return { web, url: `http://127.0.0.1:${port}` };
}

async function serveUntilClosed(handle: Handle): Promise<string> {
  const { web, url } = await serve(handle);
  running.push(web);
  return url;
}

const echo: Handle = async (request, response) => void response.end(`${request.method} ${request.url}`);

test("passes every request on unchanged", async () => {
  const url = await serveUntilClosed(echo);
  expect(await (await fetch(`${url}/@mira/a-post?x=1`, { method: "POST" })).text()).toBe("POST /@mira/a-post?x=1");
});

test("answers 500 in plain words when a handler fails, and logs the reason", async () => {
  const url = await serveUntilClosed(() => Promise.reject(new Error("no handler today")));
  const answer = await fetch(url);
  expect(answer.status).toBe(500);
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
  expect(await answer.text()).not.toContain("no handler today");
  expect(takeLoggedErrors().join()).toContain("no handler today");
});

test("breaks off for the reader when the answer breaks off", async () => {
  const url = await serveUntilClosed((_, response) => {
    response.write("half");
    return Promise.reject(new Error("the rest is missing"));
  });
  await expect(fetch(url).then((answer) => answer.text())).rejects.toThrow();
  expect(takeLoggedErrors().join()).toContain("the rest is missing");
});

test("a starting process is not ready until it says so, and answers all else", async () => {
  const { web, url } = await serve(echo);
  running.push(web);
  expect([(await fetch(`${url}/api/ready`)).status, (await fetch(`${url}/page`)).status]).toEqual([503, 200]);
  web.reportReady();
  expect((await fetch(`${url}/api/ready`)).status).toBe(200);
});

test("while it reports not ready, a stopping process breaks no connection, and each answer asks for its end", async () => {
  const { web, url } = await serve(echo);
  const { port } = new URL(url);
  const [kept, other] = [connect(Number(port), "127.0.0.1"), connect(Number(port), "127.0.0.1")];
  const ask = async (socket: Socket) => {
    socket.write("GET /page HTTP/1.1\r\nHost: x\r\n\r\n");
    const [answer] = await once(socket, "data");
    return /^connection: (.*)$/im.exec(String(answer))?.[1];
  };
  expect(await ask(kept)).toBe("keep-alive");
  const stopped = web.stop(300);
  web.reportReady();
  expect((await fetch(`${url}/api/ready`)).status).toBe(503);
  const ended = once(other, "close");
  expect(await ask(other)).toBe("close");
  await ended;
  expect(await ask(kept)).toBe("close");
  await stopped;
});

test("stopping reports not ready, finishes open requests, and then closes", async () => {
  const release = Promise.withResolvers<void>();
  const reached = Promise.withResolvers<void>();
  const { web, url } = await serve(async (request, response) => {
    if (request.url === "/slow") {
      reached.resolve();
      await release.promise;
    }
    response.end("done");
  });
  web.reportReady();
  expect((await fetch(`${url}/api/ready`)).status).toBe(200);
  const slow = fetch(`${url}/slow`);
  await reached.promise;

  const stopped = web.stop(200);
  const ready = await fetch(`${url}/api/ready`);
  expect([ready.status, ready.headers.get("retry-after")]).toEqual([503, "5"]);
  expect((await fetch(`${url}/page`)).status).toBe(200);
  release.resolve();
  expect(await (await slow).text()).toBe("done");
  await stopped;
  await expect(fetch(url)).rejects.toThrow();
});

test("does not stay open for a connection that was busy at closing", async () => {
  const release = Promise.withResolvers<void>();
  const reached = Promise.withResolvers<void>();
  const { web, url } = await serve(async (_, response) => {
    reached.resolve();
    await release.promise;
    response.end("done");
  });
  const slow = fetch(url);
  await reached.promise;
  const stopped = web.stop(0);
  await until("the server stops listening", async () => !web.http.listening);
  release.resolve();
  expect(await (await slow).text()).toBe("done");
  await stopped;
});

test("cuts off a request that never ends, and closes", async () => {
  const reached = Promise.withResolvers<void>();
  const { web, url } = await serve(async () => reached.resolve());
  const endless = fetch(url);
  await reached.promise;
  await Promise.all([web.stop(0, 50), expect(endless).rejects.toThrow()]);
});

test("stops despite an upgraded socket", async () => {
  const { web, url } = await serve(echo);
  web.http.on("upgrade", (_, socket) =>
    socket.write("HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n"),
  );
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  socket.write("GET / HTTP/1.1\r\nHost: x\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n");
  await once(socket, "data");
  const closed = once(socket, "close");
  await Promise.all([web.stop(0), closed]);
});

test("one address holds 256 sockets and no more, and headers have ten seconds", async () => {
  const { web, url } = await serve(echo);
  running.push(web);
  await openTooManySockets(url);
  expect(web.http.headersTimeout).toBe(10_000);
});
