import { randomUUID } from "node:crypto";
import { createClient } from "@supabase/supabase-js";
import { milliseconds, quantile, type Row } from "#tests/bench/result.ts";
import { startTestProduct } from "#tests/support/product/test-product.ts";

const EACH = 60;

/** POST of the sign-in form for addresses with an account and without, in turns: their times must not differ. */
export async function measureSignIn(): Promise<Row[]> {
  const { product, stop } = await startTestProduct();
  try {
    const { supabaseUrl, secretKey } = product.supabase;
    const { auth } = createClient(supabaseUrl, secretKey, { auth: { persistSession: false } });
    const fields = await readFields(`${product.siteUrl}/login`);
    const times: Record<"known" | "unknown", number[]> = { known: [], unknown: [] };
    for (let n = 0; n < EACH; n++) {
      for (const kind of n % 2 === 0 ? (["known", "unknown"] as const) : (["unknown", "known"] as const)) {
        const email = `${kind}-${randomUUID()}@example.com`;
        if (kind === "known") await auth.admin.createUser({ email, email_confirm: true });
        times[kind].push(await timePost(`${product.siteUrl}/login`, { ...fields, email }));
      }
    }
    const describe = ([kind, samples]: [string, number[]]) =>
      `${kind} p50 ${milliseconds(quantile(samples, 0.5))}, p95 ${milliseconds(quantile(samples, 0.95))}`;
    return [
      {
        what: `POST of the sign-in form, ${EACH} addresses each, in turns`,
        result: Object.entries(times).map(describe).join("; "),
        aim: "the same: 0.6 s is waited, and both are done by then",
      },
    ];
  } finally {
    await stop();
  }
}

/** The hidden fields of the form that requests a code, as a browser without a script sends them. */
async function readFields(address: string): Promise<Record<string, string>> {
  const html = await (await fetch(address)).text();
  const form = html.split("<form").find((part) => part.includes("Send me a code")) ?? "";
  const inputs = form.match(/<input[^>]*type="hidden"[^>]*>/g) ?? [];
  const valueIn = (input: string, name: string) => new RegExp(`${name}="([^"]*)"`).exec(input)?.[1] ?? "";
  const plain = (text: string) => text.replaceAll("&quot;", '"').replaceAll("&amp;", "&");
  return Object.fromEntries(inputs.map((input) => [plain(valueIn(input, "name")), plain(valueIn(input, "value"))]));
}

async function timePost(address: string, fields: Record<string, string>): Promise<number> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const headers = { origin: new URL(address).origin, "sec-fetch-site": "same-origin" };
  const startedAt = performance.now();
  const answer = await fetch(address, { method: "POST", body: form, headers, redirect: "manual" });
  await answer.text();
  const tookMs = performance.now() - startedAt;
  if (answer.status !== 303 && answer.status !== 307) throw new Error(`${address} answered ${answer.status}.`);
  return tookMs;
}
