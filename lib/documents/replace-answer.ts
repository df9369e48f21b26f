import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";

/** What is sent instead of Next's answer. Other headers of that answer stay, but for those of its body. */
export type Replacement = { status: number; headers: OutgoingHttpHeaders; body: string | Buffer };

/** Told the status that Next is about to send. Null: Next's answer is sent. */
type Choose = (status: number) => Replacement | Promise<Replacement> | null;

/** Headers of the replaced answer that must not be sent. */
const BODY_HEADERS = [...["content-encoding", "content-length", "transfer-encoding", "etag", "last-modified", "link"]];

/** Lets `choose` send another answer than the one that Next begins to write. */
export function replaceAnswer(request: IncomingMessage, response: ServerResponse, choose: Choose): void {
  const [writeHead, write, end] = [response.writeHead, response.write, response.end].map((method) =>
    method.bind(response),
  ) as [typeof response.writeHead, typeof response.write, typeof response.end];
  const flushHeaders = response.flushHeaders.bind(response);
  let isReplaced = false;

  const send = ({ status, headers, body }: Replacement) => {
    for (const name of BODY_HEADERS) response.removeHeader(name);
    writeHead(status, { ...headers, "content-length": Buffer.byteLength(body) });
    end(request.method === "HEAD" ? undefined : body);
  };
  response.writeHead = ((status: number, ...rest: []) => {
    if (isReplaced) return response;
    const chosen = choose(status);
    if (chosen === null) return writeHead(status, ...rest);
    isReplaced = true;
    if (!(chosen instanceof Promise)) send(chosen);
    else chosen.then(send, () => response.destroy());
    return response;
  }) as typeof writeHead;
  // Node would write the head during these calls, so decide before.
  const decide = () => {
    if (!isReplaced && !response.headersSent) response.writeHead(response.statusCode);
    return isReplaced;
  };
  response.write = ((...given: Parameters<typeof write>) => decide() || write(...given)) as typeof write;
  response.end = ((...given: Parameters<typeof end>) => (decide() ? response : end(...given))) as typeof end;
  response.flushHeaders = () => {
    if (!decide()) flushHeaders();
  };
}
