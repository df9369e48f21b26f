import { afterEach, describe, expect, test } from "vitest";
import { callNode } from "#lib/nano/nodes/node-call.ts";
import { NodeOutage, NodeRefusal } from "#lib/nano/nodes/node-errors.ts";
import { startFakeNode } from "#tests/support/nano/fake-node.ts";

let node: Awaited<ReturnType<typeof startFakeNode>>;
afterEach(() => node.stop());

const OPTIONS = { timeoutMs: 5_000 };
const question = { action: "account_info", account: "nano_1" };

async function failureOf(answer: unknown): Promise<unknown> {
  node = await startFakeNode(() => answer);
  return callNode(node, question, OPTIONS).then(
    () => "no failure",
    (error: unknown) => error,
  );
}

describe("an endpoint", () => {
  test("gets its key in the body, and another gets none", async () => {
    node = await startFakeNode(() => ({ count: "1" }));
    expect(await callNode({ ...node, key: "its-key" }, question, OPTIONS)).toEqual({ count: "1" });
    await callNode(node, question, OPTIONS);
    expect(node.asked).toEqual([{ ...question, key: "its-key" }, question]);
  });

  test("that says no in a sentence has refused", async () => {
    const error = await failureOf({ error: "Account not found" });
    expect(error).toBeInstanceOf(NodeRefusal);
    expect(error).toHaveProperty("reason", "Account not found");
  });

  test("that passes on a node's words under a number has refused, too", async () => {
    const error = await failureOf({ error: 400, message: "Bad account number" });
    expect(error).toHaveProperty("reason", "Bad account number");
  });

  test.each([
    "Rate limit exceeded",
    "API key expired",
    "Unknown command",
    "RPC control is disabled",
    "Stopped",
    "fork",
    "Account not found.",
    "constructor",
  ])("that answers %j has not decided", async (error) => {
    expect(await failureOf({ error })).toMatchObject({ name: "NodeOutage", kind: "refused" });
  });

  test("that refuses with an unusual status has not decided, whatever it says", async () => {
    const text = JSON.stringify({ error: "Block not found" });
    expect(await failureOf({ status: 403, text })).toMatchObject({ name: "NodeOutage", kind: "refused" });
  });

  test("that refuses to serve us is quoted, without anything that may be a key", async () => {
    const key = "sk_live-0123456789abcdef";
    const error = await failureOf({ status: 403, text: JSON.stringify({ error: `API key ${key} expired` }) });
    expect(String(error)).toMatch(/does not serve us. It said: "API key … expired"$/);
  });

  test.each([
    ["a service's 429", { error: 429, message: "Too many requests." }, "busy"],
    ["a service's 503", { error: 503, message: "Sorry, no GPUs available. Try again in a few seconds." }, "busy"],
    ["a service's 500", { error: 500, message: "Service not available. Try again in a few minutes." }, "busy"],
    ["a status 429", { status: 429, text: "slow down" }, "busy"],
    ["a status 503", { status: 503, text: "<html>" }, "busy"],
    ["a status 403", { status: 403, text: "no" }, "refused"],
    ["a status 404 with JSON", { status: 404, text: "{}" }, "refused"],
    ["a service's 404", { error: 404, message: "Payment not found." }, "refused"],
    ["a web page", { status: 200, text: "<html></html>" }, "unreadable"],
    ["a bare word", { status: 200, text: '"hello"' }, "unreadable"],
    ["nothing", { status: 200, text: "" }, "unreadable"],
    ["an error that is neither a number nor a sentence", { error: {} }, "unreadable"],
  ])("that answers %s is out of order", async (_, answer, kind) => {
    const error = await failureOf(answer);
    expect(error).toBeInstanceOf(NodeOutage);
    expect(error).toHaveProperty("kind", kind);
  });

  test("that does not answer in time is out of order", async () => {
    node = await startFakeNode(() => new Promise(() => undefined));
    const error = await callNode(node, question, { timeoutMs: 50 }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(NodeOutage);
    expect(error).toHaveProperty("kind", "silent");
  });

  test("that redirects us is not followed, as the key would go there too", async () => {
    const otherNode = await startFakeNode(() => ({}));
    const error = await failureOf({ status: 307, text: "" });
    expect(error).toHaveProperty("kind", "silent");
    expect(otherNode.asked).toEqual([]);
    await otherNode.stop();
  });

  test("is named in an error by its host alone, as its address may hold a key", async () => {
    node = await startFakeNode(() => ({ error: 429 }));
    const url = `${node.url}/pow/secret-in-the-path?key=secret-in-the-query`;
    const error = await callNode({ url, key: "secret-in-the-body" }, question, OPTIONS).catch(String);
    expect(error).toContain(new URL(node.url).host);
    expect(error).not.toContain("secret");
  });
});
