import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { answerPage, answerWhenMade, isHeldPage } from "#lib/documents/answer-page.ts";
import { askItself } from "#lib/documents/ask-itself.ts";
import { chooseBusyPage } from "#lib/documents/busy-page.ts";
import { LATE_REQUESTS_OPTIONS, limitConnections } from "#lib/documents/connection-limits.ts";
import { keepReferrer } from "#lib/documents/keep-referrer.ts";
import { MISSING_PATH, MissingPage } from "#lib/documents/missing-page.ts";
import { answerReader } from "#lib/documents/readers/answer-reader.ts";
import { hideTokensFromHead } from "#lib/documents/readers/hide-tokens.ts";
import { refuseBroken } from "#lib/documents/refuse-broken.ts";
import { replaceAnswer } from "#lib/documents/replace-answer.ts";
import { chooseWrongMethod } from "#lib/documents/wrong-method.ts";
import { log } from "#lib/log.ts";
import { watchForOutage } from "#lib/supabase/outage.ts";

type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/**
 * Node closes idle connections after 5 s and resets a client that sends at that moment. The gateway's limit is as
 * long as this.
 */
const IDLE_CONNECTION_MS = 65_000;
/** What is still open after this is cut off. The supervisor of the process waits longer. */
const LAST_REQUESTS_MS = 8_000;

export type WebServer = {
  http: Server;
  /** Answers at once, but reports "not ready" until `reportReady()`. */
  listen(port: number, hostname: string): Promise<void>;
  reportReady(): void;
  /** The first pages that cannot be answered from memory yet. */
  listUnheld(): string[];
  /**
   * Reports "not ready" for a while, so that a load balancer sends no new readers, and keeps no connection for another
   * request. Then finishes open requests and closes.
   */
  stop(delayMs: number, lastRequestsMs?: number): Promise<void>;
};

type Options = {
  /** Whether all visitors come through our own proxy, so that one address is many visitors. */
  isBehindProxy?: () => boolean;
  /** Whether the page at a path is never held, so that no reader may wait for another one's. */
  isMadeForEach?: (path: string) => boolean;
  /** Whether no route has this path. Without it, Next answers at missing pages. */
  isUnknown?: ((path: string) => boolean) | undefined;
};

/** What a process that is not ready says to those who ask. */
const NOT_READY = {
  starting: "This process is starting. Another one answers.",
  stopping: "This process is stopping. Another one answers.",
} as const;

/** The HTTP server in front of Next: every request passes it first. */
export function createWebServer(
  handle: Handle,
  { isBehindProxy = () => false, isMadeForEach = () => false, isUnknown }: Options = {},
): WebServer {
  const answer = refuseBroken(handle);
  let notReady: keyof typeof NOT_READY | null = "starting";
  const upgraded = new Set<Duplex>();
  const missing = new MissingPage({ isUnknown, renew: () => askItself(http, MISSING_PATH) });
  const askMethods = async (path: string) => (await askItself(http, path, { method: "OPTIONS" })).headers.allow;

  const http = createServer(LATE_REQUESTS_OPTIONS, (request, response) => {
    // Node keeps connections that were busy when the server closed, for another request that never comes.
    response.once("close", () => {
      if (!http.listening) setImmediate(() => http.closeIdleConnections());
    });
    // Closed by us at a moment of our choice, a connection may just carry the next request, which is then lost.
    if (notReady === "stopping") response.shouldKeepAlive = false;
    if (notReady && request.url === "/api/ready") return refuseAsNotReady(response, NOT_READY[notReady]);
    keepReferrer(request, response);
    hideTokensFromHead(request);
    if (answerPage(request, response) || missing.answer(request, response)) return;
    const passOn = () =>
      watchForOutage((hasMetOutage) => {
        const answered = { request, response, accepted: request.headers["accept-encoding"] };
        replaceAnswer(
          request,
          response,
          (status) =>
            chooseBusyPage(request, status, hasMetOutage) ??
            missing.choose(answered, status) ??
            chooseWrongMethod(request, status, askMethods),
        );
        answer(request, response).catch((error: unknown) => fail(request, response, error));
      });
    const answered = answerReader(request, response) ?? answerWhenMade(request, response, isMadeForEach);
    if (!answered) return passOn();
    answered.then(
      (isAnswered) => {
        if (!isAnswered) passOn();
      },
      (error: unknown) => {
        log.error("could not tell what a reader may see; Next answers", { error });
        passOn();
      },
    );
  });
  limitConnections(http, { isTrusted: isBehindProxy });
  http.keepAliveTimeout = IDLE_CONNECTION_MS;
  http.on("upgrade", (_, socket) => {
    upgraded.add(socket);
    socket.once("close", () => upgraded.delete(socket));
  });

  return {
    http,
    async listen(port, hostname) {
      http.listen(port, hostname);
      await once(http, "listening");
    },
    reportReady() {
      if (notReady === "starting") notReady = null;
    },
    listUnheld() {
      return [...(isHeldPage("/") ? [] : ["/"]), ...(missing.isReady ? [] : [MISSING_PATH])];
    },
    async stop(delayMs, lastRequestsMs = LAST_REQUESTS_MS) {
      notReady = "stopping";
      await sleep(delayMs);
      const closed = once(http, "close");
      http.close();
      for (const socket of upgraded) socket.destroy();
      const patience = setTimeout(() => http.closeAllConnections(), lastRequestsMs);
      await closed;
      clearTimeout(patience);
    },
  };
}

function refuseAsNotReady(response: ServerResponse, detail: string): void {
  const headers = {
    "content-type": "application/problem+json",
    "cache-control": "private, no-store",
    "retry-after": "5",
  };
  response.writeHead(503, headers);
  response.end(JSON.stringify({ title: "Not ready", status: 503, detail }));
}

function fail(request: IncomingMessage, response: ServerResponse, error: unknown): void {
  log.error("a request failed", { method: request.method, error });
  if (response.headersSent) response.destroy();
  else
    response
      .writeHead(500, { "content-type": "text/plain; charset=utf-8", "cache-control": "private, no-store" })
      .end("Something went wrong on our side. Try again.");
}
