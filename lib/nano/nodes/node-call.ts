import { NodeOutage, NodeRefusal } from "#lib/nano/nodes/node-errors.ts";
import { isNodeWord } from "#lib/nano/nodes/node-words.ts";

/** The address of a node or service. A service wants its key in every request's body. */
export type Endpoint = { url: string; key?: string | undefined };

export type NodeRequest = { action: string } & Record<string, unknown>;

type CallOptions = { timeoutMs: number; signal?: AbortSignal | undefined };

/** Free quota used up, temporarily broken, or out of machines: the services' codes, as HTTP status or in the body. */
const BUSY = new Set([429, 500, 502, 503, 504]);

/**
 * Sends one request to one endpoint. Nodes always answer 200; for a refusal, `error` is one of their sentences. A
 * payment service puts a number there and the sentence under `message`. Any other sentence is from a provider that
 * does not serve us, and says nothing about the chain.
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
  if (status !== 200) throw new NodeOutage("refused", { host, words: wordsOf(answer) ?? (text.trim() || undefined) });
  if (!answer) throw new NodeOutage("unreadable", { host });
  if ("error" in answer) throw errorOf(answer, host);
  return answer;
}

/** The host for logs and errors: the full URL may contain a key. */
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

function errorOf(answer: { error: unknown }, host: string): NodeOutage | NodeRefusal {
  const { error } = answer;
  if (typeof error === "number" && BUSY.has(error)) return new NodeOutage("busy", { host });
  const words = wordsOf(answer);
  if (words === undefined) return new NodeOutage("unreadable", { host });
  return isNodeWord(words) ? new NodeRefusal(words) : new NodeOutage("refused", { host, words });
}

function wordsOf(answer: object | null): string | undefined {
  if (!answer || !("error" in answer)) return undefined;
  if (typeof answer.error === "string") return answer.error;
  if (typeof answer.error !== "number") return undefined;
  return "message" in answer && typeof answer.message === "string" ? answer.message : String(answer.error);
}
