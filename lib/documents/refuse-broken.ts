import type { IncomingMessage, ServerResponse } from "node:http";
import { finished } from "node:stream/promises";
import { readPageBody } from "#lib/documents/page-body.ts";
import { answerRefusal, RequestRefusal } from "#lib/documents/refusal.ts";
import { refuseRequest } from "#lib/documents/refuse-request.ts";

const READ_ON_MS = 300;

type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Answers broken requests with 4xx, and passes on all others. */
export function refuseBroken(handle: Handle): Handle {
  return async (request, response) => {
    let whole: IncomingMessage;
    try {
      refuseRequest(request);
      whole = await readPageBody(request);
    } catch (error) {
      // The sender left while the body was being read.
      if (request.destroyed && !request.complete) return;
      if (!(error instanceof RequestRefusal)) throw error;
      await readOn(request);
      return answerRefusal(request, response, error);
    }
    await handle(whole, response);
  };
}

/** Drops what still arrives, for a moment: a connection that closes before it has arrived is reset, and its answer lost. */
async function readOn(request: IncomingMessage): Promise<void> {
  // Whether it ended, broke off or goes on: now it is answered.
  await Promise.allSettled([finished(request.resume(), { signal: AbortSignal.timeout(READ_ON_MS) })]);
}
