import type { IncomingMessage, ServerResponse } from "node:http";
import { readPageBody } from "#lib/documents/page-body.ts";
import { answerRefusal, Refusal } from "#lib/documents/refusal.ts";
import { refuseRequest } from "#lib/documents/refuse-request.ts";

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
      if (!(error instanceof Refusal)) throw error;
      return answerRefusal(request, response, error);
    }
    await handle(whole, response);
  };
}
