import { NodeOutage, NodeRefusal } from "#lib/nano/node-errors";

/** Where a node or a service answers. A service wants its key in the body of each request. */
export type Endpoint = { url: string; key?: string | undefined };

export type NodeRequest = { action: string } & Record<string, unknown>;

type CallOptions = { timeoutMs: number; signal?: AbortSignal | undefined };

/** Free use exhausted, broken for now, no machines left: the service's own numbers, as a status or in the body. */
const BUSY = new Set([429, 500, 502, 503, 504]);

/**
 * One question to one endpoint. A node answers every question with 200, also the ones that it refuses: `error` is then
 * a sentence. A payment service puts a number there, and the sentence under `message`.
 */
export async function callNode(
  { url, key }: Endpoint,
  request: NodeRequest,
  { timeoutMs, signal }: CallOptions,
): Promise<object> {
  const host = hostOf(url);
  const { status, text } = await post(url, { ...request, ...(key && { key }) }, host, timeoutMs, signal);
  if (BUSY.has(status)) throw new NodeOutage("busy", { host });
  const answer = parseObject(text);
  if (!answer) throw new NodeOutage(status === 200 ? "unreadable" : "silent", { host });
  throwError(answer, host);
  if (status !== 200) throw new NodeOutage("silent", { host });
  return answer;
}

/** Names an endpoint in logs and errors: its address may hold a key. */
export function hostOf(url: string): string {
  return URL.parse(url)?.host ?? "an endpoint";
}

async function post(url: string, body: object, host: string, timeoutMs: number, signal?: AbortSignal) {
  const limits = [AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])];
  try {
    const answer = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
      redirect: "error",
      signal: AbortSignal.any(limits),
    });
    return { status: answer.status, text: await answer.text() };
  } catch (error) {
    signal?.throwIfAborted();
    throw new NodeOutage("silent", { host, cause: error });
  }
}

function parseObject(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" ? value : null;
  } catch {
    return null;
  }
}

function throwError(answer: object, host: string): void {
  if (!("error" in answer)) return;
  const { error } = answer;
  if (typeof error === "string") throw new NodeRefusal(error);
  if (typeof error !== "number") throw new NodeOutage("unreadable", { host });
  if (BUSY.has(error)) throw new NodeOutage("busy", { host });
  const message = "message" in answer ? answer.message : undefined;
  throw new NodeRefusal(typeof message === "string" ? message : String(error));
}
