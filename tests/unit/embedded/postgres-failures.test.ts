import { describe, expect, test } from "vitest";
import { explainPostgresLog, isPostgresNoise } from "#embedded/postgres/failures.ts";

describe("a failure that Postgres prints", () => {
  test.each([
    ['FATAL:  could not write lock file "postmaster.pid": No space left on device', /disk is full/],
    [
      "FATAL:  database files are incompatible with server\nDETAIL:  The data directory was initialized by PostgreSQL version 16, which is not compatible",
      /another version/,
    ],
    ['LOG:  could not bind IPv4 address "127.0.0.1": Address already in use', /took the port/],
    ['FATAL:  could not open file "global/pg_filenode.map": Permission denied', /may not read or write/],
  ])("becomes a sentence that says what to do: %s", (log, sentence) => {
    expect(explainPostgresLog(log)).toMatch(sentence);
  });

  test("keeps its own words when it is unknown", () => {
    expect(explainPostgresLog("PANIC:  something new")).toBeNull();
  });
});

describe("the terminal shows of Postgres", () => {
  test("no errors of statements, which go to their callers", () => {
    expect(isPostgresNoise("ERROR:  permission denied for table cache_tags")).toBe(true);
    expect(isPostgresNoise("STATEMENT:  select 1")).toBe(true);
  });

  test("the server's own trouble", () => {
    expect(isPostgresNoise("PANIC:  could not write to file: No space left on device")).toBe(false);
    expect(isPostgresNoise("ERROR:  could not extend file: No space left on device")).toBe(false);
  });
});
