import { once } from "node:events";
import { type IncomingMessage, type RequestOptions, request, type Server } from "node:http";

/** Sends this process a request of its own, and reads the whole answer. */
export async function askItself(
  http: Server,
  path: string,
  options: Pick<RequestOptions, "method" | "signal"> = {},
): Promise<IncomingMessage> {
  const at = http.address();
  if (at === null || typeof at === "string") throw new Error("The server has no port.");
  const sent = request({ host: at.address, port: at.port, path, agent: false, ...options });
  sent.end();
  const [answer]: IncomingMessage[] = await once(sent, "response");
  if (!answer) throw new Error("There was no answer.");
  answer.resume();
  await once(answer, "end");
  return answer;
}
