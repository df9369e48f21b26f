import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { RpcEndpoint } from "#lib/nano/devnet/rpc/endpoint.ts";
import type { RpcAnswer, RpcRequest } from "#lib/nano/devnet/rpc/request.ts";
import { isLocalRequest, readRequestText } from "#lib/nano/devnet/server/local-request.ts";

/** A node's RPC: POST one JSON object to any path; every answer has HTTP status 200. */
export function createRpcServer(endpoint: RpcEndpoint): Server {
  return createServer((request, response) => {
    serve(endpoint, request, response).catch((error: Error) => response.destroy(error));
  });
}

async function serve(endpoint: RpcEndpoint, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (endpoint.faults.isDown) return void response.destroy();
  if (!isLocalRequest(request)) return void response.writeHead(421).end();
  const body = await readRequestText(request);
  if (endpoint.faults.delayMs > 0) await sleep(endpoint.faults.delayMs);
  if (request.method !== "POST") return send(response, { error: "Can only POST requests" });
  const rpcRequest = parse(body);
  if (!rpcRequest) return send(response, { error: "Unable to parse JSON" });
  const answer = await endpoint.answer(rpcRequest);
  // Answer only when the change can survive a power cut.
  await endpoint.ledger.settled();
  if (endpoint.losesAnswerTo(rpcRequest)) return void response.destroy();
  send(response, answer, endpoint.faults.refuses ? endpoint.faults.refusalStatus : 200);
}

function parse(body: string): RpcRequest | null {
  try {
    const json: unknown = JSON.parse(body);
    return typeof json === "object" && json !== null ? { ...json } : null;
  } catch {
    return null;
  }
}

function send(response: ServerResponse, answer: RpcAnswer, status = 200): void {
  response.writeHead(status, { "content-type": "application/json" }).end(`${JSON.stringify(answer, null, 4)}\n`);
}
