import { once } from "node:events";
import { request, type Server } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { isHeldPage } from "#lib/documents/answer-page.ts";
import { log } from "#lib/log.ts";

const PATH = "/";
const AGAIN_MS = 50;
const AFTER_FAILURE_MS = 1_000;
const SAY_AFTER_TRIES = 20;

/**
 * Asks this process for its first page until it can answer it from memory: then React's code is loaded, the process hears
 * of changes, and pages are compressed. Readers who came earlier would all wait, and be rendered, at the same time.
 */
export async function warmUp(http: Server): Promise<void> {
  for (let tries = 1; !isHeldPage(PATH); tries++) {
    const status = await ask(http).catch((error: unknown) => String(error));
    if (tries === SAY_AFTER_TRIES) log.warn("not ready: the first page cannot be answered from memory", { status });
    await sleep(status === 200 ? AGAIN_MS : AFTER_FAILURE_MS);
  }
}

async function ask(http: Server): Promise<number | undefined> {
  const at = http.address();
  if (at === null || typeof at === "string") throw new Error("The server has no port.");
  const sent = request({ host: at.address, port: at.port, path: PATH, agent: false });
  sent.end();
  const [answer] = await once(sent, "response");
  answer.resume();
  await once(answer, "end");
  return answer.statusCode;
}
