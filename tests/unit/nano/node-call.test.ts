import { afterEach, describe, expect, test } from "vitest";
import { callNode } from "#lib/nano/node-call";
import { NodeOutage, NodeRefusal } from "#lib/nano/node-errors";
import { startFakeNode } from "#tests/support/fake-node";

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
  test("that wants a key gets it in the body, another one does not", async () => {
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

  test("that knows no such thing has refused, in a service's words too", async () => {
    const error = await failureOf({ error: 404, message: "Payment not found." });
    expect(error).toHaveProperty("reason", "Payment not found.");
  });

  test.each([
    ["a service's 429", { error: 429, message: "Too many requests." }, "busy"],
    ["a service's 503", { error: 503, message: "Sorry, no GPUs available. Try again in a few seconds." }, "busy"],
    ["a service's 500", { error: 500, message: "Service not available. Try again in a few minutes." }, "busy"],
    ["a status 429", { status: 429, text: "slow down" }, "busy"],
    ["a status 503", { status: 503, text: "<html>" }, "busy"],
    ["a status 403", { status: 403, text: "no" }, "silent"],
    ["a status 404 with JSON", { status: 404, text: "{}" }, "silent"],
    ["a web page", { status: 200, text: "<html></html>" }, "unreadable"],
    ["a bare word", { status: 200, text: '"hello"' }, "unreadable"],
    ["nothing", { status: 200, text: "" }, "unreadable"],
    ["an error that is neither number nor sentence", { error: {} }, "unreadable"],
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

  test("that sends us elsewhere is not followed, as the key would go there too", async () => {
    const elsewhere = await startFakeNode(() => ({}));
    const error = await failureOf({ status: 307, text: "" });
    expect(error).toHaveProperty("kind", "silent");
    expect(elsewhere.asked).toEqual([]);
    await elsewhere.stop();
  });

  test("is named in an error by its host alone, as its address may hold a key", async () => {
    node = await startFakeNode(() => ({ error: 429 }));
    const url = `${node.url}/pow/secret-in-the-path?key=secret-in-the-query`;
    const error = await callNode({ url, key: "secret-in-the-body" }, question, OPTIONS).catch(String);
    expect(error).toContain(new URL(node.url).host);
    expect(error).not.toContain("secret");
  });
});
