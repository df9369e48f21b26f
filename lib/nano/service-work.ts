import { z } from "zod";
import { callNode, type Endpoint, hostOf } from "#lib/nano/node-call";
import { NodeOutage } from "#lib/nano/node-errors";
import type { WorkProvider } from "#lib/nano/work";

/** Two services that hang still leave the next provider its turn within 30 s. */
const TIMEOUT_MS = 12_000;

const answerShape = z.object({ work: z.string().toLowerCase(), credits: z.int().min(0).optional() });

/** So few are kept back: the next provider computes, and what is left is for when that one fails as well. */
const KEPT_BACK = 20;

/** A service, or a node with control enabled, that computes work. A service says with each answer what is left. */
export function serviceWork(endpoint: Endpoint, onCredits: (credits: number) => void = () => undefined): WorkProvider {
  const host = hostOf(endpoint.url);
  let isLow = false;
  return {
    name: host,
    async compute({ root, threshold }, signal) {
      if (isLow) {
        // After the rest that this costs it is asked again, as more may have been bought.
        isLow = false;
        throw new Error(`${host} has fewer than ${KEPT_BACK} credits left.`);
      }
      const request = { action: "work_generate", hash: root, difficulty: threshold };
      const answer = answerShape.safeParse(await callNode(endpoint, request, { timeoutMs: TIMEOUT_MS, signal }));
      if (!answer.success) throw new NodeOutage("unreadable", { host, cause: answer.error });
      if (answer.data.credits !== undefined) {
        isLow = answer.data.credits < KEPT_BACK;
        onCredits(answer.data.credits);
      }
      return answer.data.work;
    },
  };
}
