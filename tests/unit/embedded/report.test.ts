import { PassThrough } from "node:stream";
import { finished } from "node:stream/promises";
import { expect, test } from "vitest";
import { eachLine } from "#embedded/supervisor/lines.ts";
import { createReport } from "#embedded/supervisor/report.ts";

test("prefixes every line with its part's name, and drops empty ones", () => {
  const lines: string[] = [];
  const report = createReport((text) => lines.push(text));
  report.print("site", "ready");
  report.print("site", "  ");
  report.note("worker", "is back");
  expect(lines).toEqual(["site       ready\n", "worker     is back\n"]);
});

test("emits a line whole that arrives in pieces, even split within a letter", async () => {
  const [output, errors] = [new PassThrough(), new PassThrough()];
  const lines: string[] = [];
  eachLine([output, errors], (line) => lines.push(line));
  for (const byte of Buffer.from("für Ӿ1\n")) output.write(Buffer.from([byte]));
  errors.write("half a ");
  output.end("the end");
  errors.end("line\n");
  await Promise.all([finished(output), finished(errors)]);
  expect(lines.toSorted()).toEqual(["für Ӿ1", "half a line", "the end"]);
});
