import { parseForeignJson } from "#lib/http/foreign-json.ts";
import "server-only";
import { createHash, hkdfSync } from "node:crypto";
import { createChallenge, randomInt, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import { z } from "zod";
import { env } from "#lib/env/server.ts";
import { AppError } from "#lib/errors.ts";

/** Carries a solved puzzle. */
export const PUZZLE_HEADER = "x-puzzle";

/** How a request is asked for a puzzle, and how it sends the solution. */
export type PuzzleDoor = {
  /** The request's solution, if it is genuine and for this very request. Does not know whether it was used before. */
  readSolution(): Promise<SolvedPuzzle | null>;
  refuse(): Promise<AppError>;
};

export type SolvedPuzzle = { id: string; expiresAt: Date };

const GOOD_FOR_SECONDS = 300;
/** Rounds of SHA-256 per guess. */
const ROUNDS_PER_GUESS = 1_000;
/** The most guesses a puzzle takes. A slow phone does half a million rounds per second. */
const MOST_GUESSES = 120;
const FEWEST_GUESSES = 60;
const LONGEST_HEADER = 2_000;

/** A puzzle is for one request: its method, URL and body. The same request can be sent again with the solution. */
export function puzzleDoor(request: Request, readBody: () => Promise<unknown>): PuzzleDoor {
  const asked = async () => {
    const { pathname, search } = new URL(request.url);
    const text = JSON.stringify([request.method, pathname + search, await readBody()]);
    return createHash("sha256").update(text).digest("hex");
  };
  return {
    async readSolution() {
      const given = request.headers.get(PUZZLE_HEADER);
      return given === null ? null : readSolution(given, await asked());
    },
    async refuse() {
      return puzzleRequired(await asked());
    },
  };
}

async function puzzleRequired(asked: string): Promise<AppError> {
  const expiresAt = new Date(Math.floor(Date.now() / 1000 + GOOD_FOR_SECONDS) * 1000);
  const challenge = await createChallenge({
    algorithm: "PBKDF2/SHA-256",
    cost: ROUNDS_PER_GUESS,
    counter: randomInt(MOST_GUESSES, FEWEST_GUESSES),
    data: { asked },
    deriveKey,
    expiresAt,
    ...secrets(),
  });
  return new AppError("puzzle_required", {
    detail: "Your network is sending many requests. Solve this puzzle and send the same request again.",
    retryAfterSeconds: 1,
    more: { challenge, difficulty: MOST_GUESSES * ROUNDS_PER_GUESS, expiresAt: expiresAt.toISOString() },
  });
}

const hex = z.string().regex(/^[0-9a-f]{1,128}$/);

const solvedSchema = z.object({
  challenge: z.object({
    parameters: z.object({
      ...{ algorithm: z.literal("PBKDF2/SHA-256"), cost: z.literal(ROUNDS_PER_GUESS), keyLength: z.literal(32) },
      ...{ nonce: hex, salt: hex, keyPrefix: hex, keySignature: hex, expiresAt: z.int().positive() },
      data: z.object({ asked: hex }),
    }),
    signature: hex,
  }),
  solution: z.object({ counter: z.int().nonnegative(), derivedKey: hex }),
});

async function readSolution(given: string, asked: string): Promise<SolvedPuzzle | null> {
  const { data: solved } = solvedSchema.safeParse(given.length > LONGEST_HEADER ? null : decode(given));
  if (!solved || solved.challenge.parameters.data.asked !== asked) return null;
  const { verified } = await verifySolution({ ...solved, deriveKey, ...secrets() });
  if (!verified) return null;
  const { parameters, signature } = solved.challenge;
  return { id: signature, expiresAt: new Date(parameters.expiresAt * 1000) };
}

function decode(text: string): unknown {
  try {
    return parseForeignJson(Buffer.from(text, "base64").toString("utf8"));
  } catch {
    return null;
  }
}

/** Two keys derived from the server's: one signs puzzles, the other verifies solutions without solving again. */
function secrets() {
  const secret = env.TOKEN_KEY ?? env.SUPABASE_SECRET_KEY;
  const derive = (purpose: string) =>
    Buffer.from(hkdfSync("sha256", secret, "", `farthing puzzle ${purpose}`, 32)).toString("hex");
  return { hmacSignatureSecret: derive("challenge"), hmacKeySignatureSecret: derive("solution") };
}
