import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { z } from "zod";
import { COMMANDS } from "#lib/nano/devnet/control/commands.ts";
import { LedgerError } from "#lib/nano/devnet/ledger/ledger-error.ts";
import type { DevnetParts } from "#lib/nano/devnet/parts.ts";
import { isFromPage, isLocalRequest, readRequestText } from "#lib/nano/devnet/server/local-request.ts";

type Answer = { status: number; body: object };

/** The faucet and the fault controls, for programs on this machine. Refuses every web page. */
export function createControlServer(parts: DevnetParts): Server {
  return createServer((request, response) => {
    answer(parts, request).then(
      ({ status, body }) => send(response, status, body),
      (error: Error) => response.destroy(error),
    );
  });
}

async function answer(parts: DevnetParts, request: IncomingMessage): Promise<Answer> {
  if (!isLocalRequest(request) || isFromPage(request)) {
    return refusal(421, "The devnet’s controls answer programs of this machine only.");
  }
  if (request.url === "/health") return { status: 200, body: { status: "ok" } };
  const command = COMMANDS.get(request.url ?? "");
  if (!command) return refusal(404, `There is no such control. Choose one of ${[...COMMANDS.keys()].join(", ")}.`);
  if (request.method !== "POST") return refusal(405, "Use POST for controls.");
  try {
    return await command(parts, JSON.parse(await readRequestText(request)));
  } catch (error) {
    if (error instanceof z.ZodError) return refusal(400, z.prettifyError(error));
    if (error instanceof LedgerError || error instanceof SyntaxError) return refusal(400, error.message);
    throw error;
  }
}

function refusal(status: number, error: string): Answer {
  return { status, body: { error } };
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json", "cache-control": "no-store" });
  response.end(JSON.stringify(body));
}
