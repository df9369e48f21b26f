import { z } from "zod";
import { callNode, type Endpoint, hostOf } from "#lib/nano/nodes/node-call.ts";
import { NodeOutage } from "#lib/nano/nodes/node-errors.ts";
import type { WorkProvider } from "#lib/nano/work/work.ts";
import { meanTries, type WorkRequest } from "#lib/nano/work/work-threshold.ts";

/** Even if two services hang, the next provider gets its turn within 30 s. */
const AT_LEAST_MS = 12_000;
/**
 * A node without a GPU makes about this many tries per millisecond. One search in twenty takes three times the mean.
 */
const SLOW_TRIES_PER_MS = 4_000;
const UNLUCKY = 3;
const CANCEL_MS = 3_000;

const answerShape = z.object({ work: z.string().toLowerCase(), credits: z.int().min(0).optional() });

/** A reserve of credits. Below it, the next provider computes, and the reserve is for when that one fails too. */
const KEPT_BACK = 20;

/** How long work of this difficulty may take. Paid services have GPUs: no difficulty is slow for them. */
export function workTimeoutMs({ threshold }: Pick<WorkRequest, "threshold">, { key }: Pick<Endpoint, "key">): number {
  if (key !== undefined) return AT_LEAST_MS;
  return AT_LEAST_MS + Math.ceil((UNLUCKY * meanTries(threshold)) / SLOW_TRIES_PER_MS);
}

/**
 * A service, or a node with control enabled, that computes work. Services report the remaining credits in each
 * answer.
 */
export function serviceWork(endpoint: Endpoint, onCredits: (credits: number) => void = () => undefined): WorkProvider {
  const host = hostOf(endpoint.url);
  let isLow = false;
  return {
    name: host,
    async compute({ root, threshold }, signal) {
      if (isLow) {
        // The service rests after this error, then is asked again, because credits may have been bought.
        isLow = false;
        throw new Error(`${host} has fewer than ${KEPT_BACK} credits left.`);
      }
      const request = { action: "work_generate", hash: root, difficulty: threshold };
      const timeoutMs = workTimeoutMs({ threshold }, endpoint);
      const said = await callNode(endpoint, request, { timeoutMs, signal }).catch((error: unknown) => {
        if (isGivenUp(error, signal)) void cancelWork(endpoint, root);
        throw error;
      });
      const answer = answerShape.safeParse(said);
      if (!answer.success) throw new NodeOutage("unreadable", { host, cause: answer.error });
      if (answer.data.credits !== undefined) {
        isLow = answer.data.credits < KEPT_BACK;
        onCredits(answer.data.credits);
      }
      return answer.data.work;
    },
  };
}

function isGivenUp(error: unknown, signal: AbortSignal): boolean {
  return signal.aborted || (error instanceof NodeOutage && error.kind === "silent");
}

/** Otherwise a node continues unwanted work, and the next request waits behind it. */
async function cancelWork(endpoint: Endpoint, root: string): Promise<void> {
  // It is away, or does not know this request. Then there is nothing we could stop.
  await callNode(endpoint, { action: "work_cancel", hash: root }, { timeoutMs: CANCEL_MS }).catch(() => undefined);
}
