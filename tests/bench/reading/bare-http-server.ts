import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { Recorded } from "#tests/bench/reading/bare-http.ts";

const [file = "", port = "0"] = process.argv.slice(2);
const answers: Recorded[] = JSON.parse(await readFile(file, "utf8"));
const ready = answers.map(({ headers, body }) => ({ headers, body: Buffer.from(body, "base64") }));

createServer((request, response) => {
  const answer = ready[Number(request.url?.slice(1))];
  if (answer) response.writeHead(200, answer.headers).end(answer.body);
  else response.writeHead(404).end();
}).listen(Number(port), "127.0.0.1");
