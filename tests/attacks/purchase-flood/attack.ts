import { randomUUID } from "node:crypto";
import type { Challenge } from "altcha-lib";
import { solvePuzzle } from "#lib/http/browser/solve-puzzle.ts";

type FloodOutcome = { given: number; afterPuzzle: number; puzzles: number; others: string[] };
type Reply = { status: number; code: string; challenge: Challenge | null };

const AT_ONCE = 12;

/** Asks for quotes in a loop, without a session, from every address of one network, and claims other addresses. */
export async function flood(
  siteUrl: string,
  postId: string,
  { network, count, solves }: { network: string; count: number; solves: boolean },
): Promise<FloodOutcome> {
  const outcome: FloodOutcome = { given: 0, afterPuzzle: 0, puzzles: 0, others: [] };
  const turns = Array.from({ length: count }, (_, turn) => turn).values();
  const loop = async () => {
    for (const turn of turns) {
      const address = `${network}.${turn % 256}`;
      const reply = await askForQuote(siteUrl, postId, address);
      note(outcome, reply);
      if (!solves || !reply.challenge) continue;
      const solved = await askForQuote(siteUrl, postId, address, await solvePuzzle(reply.challenge));
      if (solved.status === 201) outcome.afterPuzzle++;
      else outcome.others.push(`${solved.status} ${solved.code} with a solution`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, loop));
  return outcome;
}

/** What a browser without a session does: asks, solves the puzzle if there is one, and asks again. */
export async function buyHonestly(siteUrl: string, postId: string, address: string): Promise<Reply> {
  const first = await askForQuote(siteUrl, postId, address);
  return first.challenge ? askForQuote(siteUrl, postId, address, await solvePuzzle(first.challenge)) : first;
}

async function askForQuote(
  siteUrl: string,
  postId: string,
  address: string,
  puzzle: string | null = null,
): Promise<Reply> {
  const answer = await fetch(`${siteUrl}/api/purchases/create`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      origin: siteUrl,
      "idempotency-key": randomUUID(),
      // The proxy's addition comes last; the rest is the visitor's own claim.
      "x-forwarded-for": `${randomAddress()}, ${address}`,
      "x-client-address": randomAddress(),
      ...(puzzle === null ? {} : { "x-puzzle": puzzle }),
    },
    body: JSON.stringify({ postId }),
  });
  const body: { code?: string; challenge?: Challenge } = await answer.json();
  return { status: answer.status, code: body.code ?? "", challenge: body.challenge ?? null };
}

function note(outcome: FloodOutcome, { status, code }: Reply): void {
  if (status === 201) outcome.given++;
  else if (code === "puzzle_required") outcome.puzzles++;
  else outcome.others.push(`${status} ${code}`);
}

function randomAddress(): string {
  return Array.from({ length: 4 }, () => 1 + Math.floor(Math.random() * 250)).join(".");
}
