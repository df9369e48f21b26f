import type { NetworkGuard } from "#lib/nano/nodes/network-guard.ts";
import { type Endpoint, hostOf } from "#lib/nano/nodes/node-call.ts";
import { NodeOutage } from "#lib/nano/nodes/node-errors.ts";

/** Asks the healthiest endpoint first. Between equals, the configured order decides. */
export type Endpoints = {
  /** Asks one endpoint after another until one answers. A refusal is an answer. */
  ask<T>(question: (endpoint: Endpoint) => Promise<T>): Promise<T>;
  /** Each endpoint's score, best first: 1 is healthy, 0 is away. */
  scores(): { host: string; score: number }[];
};

type Options = {
  nowMs?: () => number;
  /** Checked before an endpoint is used. Excludes nodes of another network for good. */
  guard?: NetworkGuard;
  onOutage?: (error: NodeOutage) => void;
};

type Health = { endpoint: Endpoint; score: number; restsUntilMs: number; failuresInRow: number };

const SLOW_MS = 2_000;
const FIRST_REST_MS = 1_000;
const LONGEST_REST_MS = 30_000;

export function createEndpoints(
  list: readonly Endpoint[],
  { nowMs = Date.now, guard, onOutage = () => undefined }: Options = {},
): Endpoints {
  const all: Health[] = list.map((endpoint) => ({ endpoint, score: 1, restsUntilMs: 0, failuresInRow: 0 }));

  /** Resting endpoints come last, but a tired endpoint is better than none. */
  const ranked = () => {
    const isResting = (health: Health) => Number(health.restsUntilMs > nowMs());
    const usable = all.filter(({ endpoint }) => !guard?.isForeign(endpoint));
    return usable.toSorted((a, b) => isResting(a) - isResting(b) || roughly(b.score) - roughly(a.score));
  };

  return {
    async ask(question) {
      const outages: NodeOutage[] = [];
      for (const health of ranked()) {
        const startedAtMs = nowMs();
        try {
          await guard?.admit(health.endpoint);
          const answer = await question(health.endpoint);
          noteAnswer(health, nowMs() - startedAtMs);
          return answer;
        } catch (error) {
          if (!(error instanceof NodeOutage)) {
            noteAnswer(health, nowMs() - startedAtMs);
            throw error;
          }
          noteOutage(health, nowMs());
          guard?.forget(health.endpoint);
          onOutage(error);
          outages.push(error);
        }
      }
      const [first] = outages;
      throw outages.length === 1 && first ? first : new NodeOutage("silent", { host: "No endpoint", cause: outages });
    },
    scores: () => ranked().map(({ endpoint, score }) => ({ host: hostOf(endpoint.url), score })),
  };
}

/** Small differences do not change the order: results must not depend on a millisecond. */
function roughly(score: number): number {
  return Math.round(score * 4);
}

function noteAnswer(health: Health, tookMs: number): void {
  const reached = tookMs > SLOW_MS ? 0.5 : 1;
  health.score += (reached - health.score) * 0.3;
  health.failuresInRow = 0;
  health.restsUntilMs = 0;
}

function noteOutage(health: Health, nowMs: number): void {
  health.score *= 0.5;
  health.restsUntilMs = nowMs + Math.min(FIRST_REST_MS * 2 ** health.failuresInRow, LONGEST_REST_MS);
  health.failuresInRow += 1;
}
