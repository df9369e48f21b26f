import { gzipSync } from "node:zlib";
import type { CDPSession, Page } from "playwright";

/** One request of a page: when it began, what it brought, and how many bytes that took on the wire, headers among them. */
export type Fetched = {
  url: string;
  type: string;
  mime: string;
  startedAt: number;
  bytes: number;
  headerBytes: number;
};

/** Notes all that a page fetches, with times in seconds of the browser's clock. */
export async function watchWire(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Page.enable");
  const fetched = new Map<string, Fetched>();
  let loadedAt = Number.POSITIVE_INFINITY;
  session.on("Page.loadEventFired", ({ timestamp }) => {
    loadedAt = timestamp;
  });
  session.on("Network.requestWillBeSent", ({ requestId, request, type, timestamp }) => {
    if (request.url.startsWith("data:") || request.url.startsWith("blob:")) return;
    const begun = { url: request.url, type: type ?? "Other", startedAt: timestamp };
    fetched.set(requestId, { ...begun, mime: "", bytes: 0, headerBytes: 0 });
  });
  session.on("Network.responseReceived", ({ requestId, response }) => {
    const one = fetched.get(requestId);
    if (one) Object.assign(one, { mime: response.mimeType, headerBytes: response.encodedDataLength });
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const one = fetched.get(requestId);
    if (one) one.bytes = encodedDataLength;
  });
  return {
    all: () => [...fetched.values()],
    untilLoad: () => [...fetched.values()].filter(({ startedAt }) => startedAt < loadedAt),
    scripts: () => readScripts(session, fetched),
  };
}

export const sumBytes = (some: readonly Fetched[]) => some.reduce((sum, { bytes }) => sum + bytes, 0);

/** The gzipped bytes of each script file, however it was fetched. A file that was fetched twice counts once. */
async function readScripts(session: CDPSession, fetched: ReadonlyMap<string, Fetched>): Promise<Map<string, number>> {
  const files = new Map<string, number>();
  for (const [requestId, { url, mime }] of fetched) {
    if (!mime.includes("javascript") || files.has(url)) continue;
    const { body, base64Encoded } = await session.send("Network.getResponseBody", { requestId });
    files.set(url, gzipSync(Buffer.from(body, base64Encoded ? "base64" : "utf8"), { level: 9 }).byteLength);
  }
  return files;
}
