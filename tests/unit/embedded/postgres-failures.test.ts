import { describe, expect, test } from "vitest";
import { explainPostgresLog, isPostgresNoise } from "#embedded/postgres/failures";

describe("what Postgres prints when it fails", () => {
  test.each([
    ['FATAL:  could not write lock file "postmaster.pid": No space left on device', /disk is full/],
    [
      "FATAL:  database files are incompatible with server\nDETAIL:  The data directory was initialized by PostgreSQL version 16, which is not compatible",
      /another version/,
    ],
    ['LOG:  could not bind IPv4 address "127.0.0.1": Address already in use', /took the port/],
    ['FATAL:  could not open file "global/pg_filenode.map": Permission denied', /may not read or write/],
  ])("%s becomes a sentence that says what to do", (log, sentence) => {
    expect(explainPostgresLog(log)).toMatch(sentence);
  });

  test("an unknown failure is left to its own words", () => {
    expect(explainPostgresLog("PANIC:  something new")).toBeNull();
  });
});

describe("what a person at the terminal sees of Postgres", () => {
  test("not the errors of statements, which their callers are told of", () => {
    expect(isPostgresNoise("ERROR:  permission denied for table cache_tags")).toBe(true);
    expect(isPostgresNoise("STATEMENT:  select 1")).toBe(true);
  });

  test("the server's own trouble", () => {
    expect(isPostgresNoise("PANIC:  could not write to file: No space left on device")).toBe(false);
    expect(isPostgresNoise("ERROR:  could not extend file: No space left on device")).toBe(false);
  });
});
