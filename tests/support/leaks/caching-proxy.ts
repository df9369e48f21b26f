import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

type StoredAnswer = { status: number; headers: [string, string][]; body: Buffer; asked: IncomingHttpHeaders };

/** Belongs to one connection only, or to the bytes as they came. */
const NOT_PASSED = /^(?:connection|keep-alive|transfer-encoding|content-encoding|content-length|host)$/;

/**
 * A small shared cache that obeys the standard: it stores what Cache-Control allows, one copy per set of headers named
 * by Vary, and revalidates by ETag.
 */
export async function startCachingProxy(siteUrl: string) {
  const stored = new Map<string, StoredAnswer[]>();
  const counts = { served: 0, confirmed: 0, kept: 0 };

  async function answer(path: string, asked: IncomingHttpHeaders): Promise<StoredAnswer> {
    const copy = stored.get(path)?.find((one) => isFor(one, asked));
    if (copy && isFresh(copy)) {
      counts.served++;
      return copy;
    }
    const headers = new Headers();
    for (const [name, value] of Object.entries(asked)) {
      if (!NOT_PASSED.test(name) && value !== undefined) headers.set(name, String(value));
    }
    const etag = copy && headerOf(copy, "etag");
    if (etag) headers.set("if-none-match", etag);
    // Sends requests as a cache does, and not as fetch, which wants nothing from any cache in between.
    if (etag) headers.set("cache-control", "max-age=0");
    if (etag) headers.set("pragma", "");
    const got = await fetch(new URL(path, siteUrl), { headers, redirect: "manual" });
    if (copy && got.status === 304) {
      counts.confirmed++;
      return copy;
    }
    const body = Buffer.from(await got.arrayBuffer());
    const fresh: StoredAnswer = { status: got.status, headers: [...got.headers], body, asked };
    if (mayKeep(fresh)) {
      counts.kept++;
      stored.set(path, [fresh, ...(stored.get(path) ?? []).filter((one) => !isFor(one, asked))]);
    }
    return fresh;
  }

  const server = createServer((request, response) => {
    void answer(request.url ?? "/", request.headers).then(({ status, headers, body }) => {
      for (const [name, value] of headers) if (!NOT_PASSED.test(name)) response.appendHeader(name, value);
      response.writeHead(status).end(body);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    counts,
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

function headerOf({ headers }: StoredAnswer, name: string): string | undefined {
  return headers.find(([key]) => key === name)?.[1];
}

function mayKeep(one: StoredAnswer): boolean {
  const control = headerOf(one, "cache-control") ?? "";
  return one.status === 200 && control !== "" && !/private|no-store/.test(control) && headerOf(one, "vary") !== "*";
}

function isFresh(one: StoredAnswer): boolean {
  const control = headerOf(one, "cache-control") ?? "";
  const seconds = /s-maxage=(\d+)/.exec(control)?.[1] ?? /max-age=(\d+)/.exec(control)?.[1] ?? "0";
  return Number(seconds) > 0 && !control.includes("no-cache");
}

function isFor(one: StoredAnswer, asked: IncomingHttpHeaders): boolean {
  const names = (headerOf(one, "vary") ?? "").split(",").map((name) => name.trim().toLowerCase());
  return names.every((name) => name === "" || one.asked[name] === asked[name]);
}
