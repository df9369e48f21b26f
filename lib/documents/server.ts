import type { IncomingMessage, ServerResponse } from "node:http";
import { parseArgs } from "node:util";
import next from "next";
import { GUARD_TABLE } from "#lib/auth/guard/guard-table.ts";
import { openFiles } from "#lib/documents/answer-file.ts";
import { dropEmptyActions } from "#lib/documents/drop-empty-actions.ts";
import { keepOwnPage } from "#lib/documents/readers/answer-reader.ts";
import { openDevShaping, openShaping } from "#lib/documents/shape/shaping.ts";
import { shapeAnswer } from "#lib/documents/shape-answer.ts";
import { setVisitorAddressHeader } from "#lib/documents/visitor-address.ts";
import { warmUp } from "#lib/documents/warm-up.ts";
import { createWebServer } from "#lib/documents/web-server.ts";
import { env } from "#lib/env/server.ts";
import { finishBeforeExit } from "#lib/http/before-exit.ts";
import { readDynamicPages } from "#lib/http/pages/dynamic-pages.ts";
import { findPattern } from "#lib/http/pages/path-pattern.ts";
import { openUnknownAddresses } from "#lib/http/pages/unknown-address.ts";
import { log } from "#lib/log.ts";

/**
 * Starts the web process: `node lib/documents/server.ts start|dev --port 3000 --hostname localhost`, from the
 * project's folder.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    port: { type: "string" },
    hostname: { type: "string", default: "localhost" },
    // The time for a load balancer to see "not ready" before connections close.
    "stop-delay-ms": { type: "string", default: "2000" },
  },
});
const port = Number(values.port);
const isDev = positionals[0] === "dev";
if (!isDev && positionals[0] !== "start") throw new Error("Pass start or dev.");
if (!Number.isInteger(port)) throw new Error("Pass the port: --port 3000.");

const shaping = await (isDev ? openDevShaping : openShaping)(process.cwd());
// Next's handler exists only after preparing, and preparing needs the server.
const handler = Promise.withResolvers<ReturnType<typeof site.getRequestHandler>>();
const answerFile = isDev ? () => false : await openFiles(process.cwd());
const answer = async (request: IncomingMessage, response: ServerResponse) => {
  if (answerFile(request, response)) return;
  setVisitorAddressHeader(request);
  shapeAnswer(request, response, shaping, keepOwnPage);
  const answered = (await handler.promise)(request, response);
  dropEmptyActions(response);
  await answered;
};
const dynamicPages = isDev ? null : (await readDynamicPages()).map(({ pattern }) => pattern);
const web = createWebServer(answer, {
  isBehindProxy: () => env.TRUSTED_PROXY_HOPS > 0,
  isUnknown: isDev ? undefined : await openUnknownAddresses(Object.keys(GUARD_TABLE)),
  isMadeForEach: (path) => dynamicPages === null || findPattern(dynamicPages, path) !== null,
});
const site = next({ dev: isDev, dir: process.cwd(), hostname: values.hostname, port, httpServer: web.http });

for (const name of ["SIGTERM", "SIGINT"] as const) {
  process.once(name, () => {
    log.info("the site is stopping", { signal: name });
    web
      .stop(Number(values["stop-delay-ms"]))
      .then(finishBeforeExit)
      .then(() => site.close())
      .then(
        () => process.exit(0),
        (error: unknown) => {
          log.error("the site did not stop cleanly", { error });
          process.exit(1);
        },
      );
  });
}

await web.listen(port, values.hostname);
await site.prepare();
handler.resolve(site.getRequestHandler());
if (!isDev) await warmUp(web);
web.reportReady();
log.info("the site is ready", { port });
