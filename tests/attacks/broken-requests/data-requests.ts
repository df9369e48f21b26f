import fc from "fast-check";
import { json } from "#tests/attacks/broken-requests/bodies.ts";
import { brokenCookie } from "#tests/attacks/broken-requests/cookies.ts";
import type { Header } from "#tests/attacks/broken-requests/headers.ts";
import { type BrokenRequest, withContent } from "#tests/attacks/broken-requests/requests.ts";
import { PATH_WORDS, word } from "#tests/attacks/broken-requests/words.ts";

export type DataTarget = {
  publishableKey: string;
  /** Tables and views of the exposed schema, and its functions. */
  relations: readonly string[];
  functions: readonly string[];
  /** Tokens of people who have signed in. */
  tokens: readonly string[];
};

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];
const COLUMNS = [
  "id",
  "account",
  "owed_as",
  "name",
  "status",
  "select",
  "order",
  "limit",
  "offset",
  "columns",
  "on_conflict",
  "and",
  "or",
];
const OPERATORS = [
  "eq.",
  "in.(",
  "fts.",
  "like.*",
  "not.is.",
  "gt.",
  "cs.{",
  "ov.[",
  "",
  "(a.eq.1",
  "*,x(*)",
  "match.",
];

/** Broken calls of the data API with the key that every browser has. */
export function brokenDataRequest({
  publishableKey,
  relations,
  functions,
  tokens,
}: DataTarget): fc.Arbitrary<BrokenRequest> {
  const caller: fc.Arbitrary<Header[]> = fc
    .oneof(
      fc.constant<Header[]>([]),
      fc.constantFrom("..", "a.b.c", ...tokens).map((token): Header[] => [["authorization", `Bearer ${token}`]]),
    )
    .map((headers) => [["apikey", publishableKey], ...headers]);
  const preference = fc.constantFrom<Header[]>(
    [],
    [["prefer", "return=representation"]],
    [["prefer", "resolution=merge-duplicates"]],
    [["accept-profile", "private"]],
    [["range", "9-1"]],
    [["accept", "x"]],
  );
  const query = fc
    .array(fc.tuple(fc.constantFrom(...COLUMNS), fc.constantFrom(...OPERATORS), word), { maxLength: 2 })
    .map((pairs) =>
      pairs.length === 0
        ? ""
        : `?${pairs.map(([column, operator, value]) => `${column}=${operator}${value}`).join("&")}`,
    );
  const jsonContent = json.map((text) => ({ type: "application/json", body: { text, times: 1 } }));
  const call = (kind: string, path: fc.Arbitrary<string>): fc.Arbitrary<BrokenRequest> =>
    fc
      .record({
        path,
        query,
        method: fc.constantFrom(...METHODS),
        caller,
        preference,
        content: jsonContent,
        cookie: brokenCookie,
      })
      .map(({ path, query, method, caller, preference, content, cookie }) => {
        const request = {
          kind,
          method,
          target: path + query,
          headers: [...caller, ...preference, ["cookie", cookie] as const],
          body: null,
        };
        return method === "GET" || method === "HEAD" ? request : { kind, ...withContent(request, content) };
      });
  return fc.oneof(
    call(
      "relation",
      fc.constantFrom(...relations).map((name) => `/rest/v1/${name}`),
    ),
    call(
      "function",
      fc.constantFrom(...functions).map((name) => `/rest/v1/rpc/${name}`),
    ),
    call(
      "nothing",
      fc.constantFrom(...PATH_WORDS).map((word) => `/rest/v1/${word}`),
    ),
  );
}
