import { expect, test } from "vitest";
import { NodeOutage } from "#lib/nano/nodes/node-errors.ts";
import { createOutageLog } from "#lib/nano/nodes/outage-log.ts";
import { createQuietLog } from "#tests/support/quiet-log.ts";

function open() {
  let nowMs = 0;
  const { log, lines } = createQuietLog();
  const pass = (ms: number) => {
    nowMs += ms;
  };
  return { log: createOutageLog(log, () => nowMs), lines, pass };
}
const error = new NodeOutage("silent", { host: "node.example" });

test("logs an outage once a minute, and then how many were left out", () => {
  const { log, lines, pass } = open();
  for (let second = 0; second < 180; second++) {
    log.warn("could not look at the chain", { error });
    log.with({ job: "7" }).error("a job failed", { error: new Error("no books", { cause: error }) });
    pass(1_000);
  }
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain("unsaid=119");
});

test("always logs what is no outage", () => {
  const { log, lines } = open();
  log.warn("could not look at the chain", { error });
  for (let turn = 0; turn < 3; turn++) log.error("a job failed", { error: new Error("the database said no") });
  log.info("enough Nano nodes answer again");
  expect(lines).toHaveLength(5);
});
