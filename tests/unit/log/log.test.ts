import { describe, expect, test } from "vitest";
import { AppError } from "#lib/errors.ts";
import type { Format, Level } from "#lib/log/format.ts";
import { createLog } from "#lib/log.ts";

describe("the log", () => {
  test("writes one JSON object per line, with its logger's fields", () => {
    const { log, lines } = record();
    log
      .with({ requestId: "r-1" })
      .with({ part: "door" })
      .info("answered", { status: 200, amountRaw: 10n ** 30n });
    expect(lines).toEqual([
      {
        time: expect.stringMatching(/^\d{4}-.*Z$/),
        level: "info",
        message: "answered",
        requestId: "r-1",
        part: "door",
        status: 200,
        amountRaw: "1000000000000000000000000000000",
      },
    ]);
  });

  test("drops entries below its level", () => {
    const { log, lines } = record("warn");
    log.debug("a");
    log.info("b");
    log.warn("c");
    log.error("d");
    expect(lines.map(({ message }) => message)).toEqual(["c", "d"]);
  });

  test("shows an error with all its causes and their data", () => {
    const refused = Object.assign(new Error("connection refused"), { code: "ECONNREFUSED" });
    const error = new AppError("internal", {
      detail: "Try again.",
      message: "limiter failed",
      cause: new Error("rpc", { cause: refused }),
    });
    const { log, lines } = record();
    log.error("failed", { error });
    expect(lines[0]?.error).toMatchObject({
      name: "AppError",
      message: "limiter failed",
      code: "internal",
      incidentId: error.incidentId,
      stack: expect.stringContaining("log.test.ts"),
      cause: { name: "Error", message: "rpc", cause: { message: "connection refused", code: "ECONNREFUSED" } },
    });
  });

  test("shows each error of an aggregate", () => {
    const { log, lines } = record();
    log.error("failed", { error: new AggregateError([new Error("first"), new Error("second")], "both") });
    expect(lines[0]?.error).toMatchObject({ errors: [{ message: "first" }, { message: "second" }] });
  });

  test("accepts any value, and no field can replace the line's own", () => {
    const circle: Record<string, unknown> = { bytes: new Uint8Array(32), when: new Date(0), bad: new Date(Number.NaN) };
    circle.itself = circle;
    const { log, lines } = record();
    log.warn("odd", { circle, level: "info", message: "forged", headers: new Headers({ accept: "text/html" }) });
    expect(lines[0]).toMatchObject({
      level: "warn",
      message: "odd",
      circle: { bytes: "[32 bytes]", when: "1970-01-01T00:00:00.000Z", bad: "[invalid date]", itself: "[seen above]" },
      headers: { accept: "text/html" },
    });
  });

  test.each(["json", "text"] as const)(
    "cannot be made to write a second line, or to control a terminal, by %s",
    (format) => {
      const { log, texts } = record("info", format);
      const text = 'x\r\n{"level":"error"}\u001b[2J\u009b1m';
      log.info(text, { [text]: text, deep: [text] });
      expect(texts).toHaveLength(1);
      expect(texts[0]).not.toMatch(/\p{Cc}/u);
    },
  );

  test("reads as a sentence on a terminal", () => {
    const { log, texts } = record("info", "text");
    log.info("worker is ready", { jobs: ["clean_rate_limits"] });
    expect(texts[0]).toMatch(/^\d\d:\d\d:\d\d INFO {2}worker is ready jobs=\[ 'clean_rate_limits' \]$/);
  });

  test("shows a person an error's stack, and its cause below", () => {
    const { log, texts } = record("info", "text");
    log.error("failed", { error: new Error("rpc", { cause: Object.assign(new Error("refused"), { code: "ECONN" }) }) });
    expect(texts[0]).toMatch(
      /ERROR failed\n {2}Error: rpc\n .*\n {2}caused by:\n {2}Error: refused\n .*\n {4}\{ code: 'ECONN' \}$/s,
    );
  });
});

function record(level: Level = "debug", format: Format = "json") {
  const texts: string[] = [];
  const lines: Record<string, unknown>[] = [];
  const log = createLog({
    level,
    format,
    write(_, text) {
      texts.push(text);
      if (format === "json") lines.push(JSON.parse(text));
    },
  });
  return { log, lines, texts };
}
