import fc from "fast-check";
import type { BrokenRequest } from "#tests/attacks/broken-requests/requests.ts";
import { sendRaw } from "#tests/attacks/broken-requests/send.ts";

type RequestFailure = { status: number; kind: string; request: string; answer: string };
type AttackOutcome = { byStatus: Record<number, number>; failures: RequestFailure[] };

/** This many are built and sent before the next are built. */
const BATCH = 500;
const AT_ONCE = 12;
const SHOWN_CHARACTERS = 600;

/** Sends broken requests. The same seed makes the same requests. */
export async function attack(
  at: string,
  made: fc.Arbitrary<BrokenRequest>,
  { count, seed }: { count: number; seed: number },
): Promise<AttackOutcome> {
  const outcome: AttackOutcome = { byStatus: {}, failures: [] };
  const url = new URL(at);
  for (let first = 0; first < count; first += BATCH) {
    const batch = fc.sample(made, { seed: seed + first, numRuns: Math.min(BATCH, count - first) }).values();
    const sender = async () => {
      for (const request of batch) note(outcome, request, await sendRaw(url, request));
    };
    await Promise.all(Array.from({ length: AT_ONCE }, sender));
  }
  return outcome;
}

function note(
  { byStatus, failures }: AttackOutcome,
  request: BrokenRequest,
  { status, text }: { status: number; text: string },
): void {
  byStatus[status] = (byStatus[status] ?? 0) + 1;
  if (status !== 0 && status < 500) return;
  const { kind, method, target, headers, body } = request;
  const lines = [`${method} ${target}`, ...headers.map((pair) => pair.join(": ")), "", body?.text ?? ""];
  failures.push({
    status,
    kind,
    request: lines.map((line) => line.slice(0, SHOWN_CHARACTERS)).join("\n"),
    answer: text.slice(-200),
  });
}
