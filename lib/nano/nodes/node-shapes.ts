import { z } from "zod";
import { readAddress } from "#lib/nano/address.ts";
import { parseAmount } from "#lib/nano/raw.ts";

/*
 * Answers of nodes, and of services in front of them. Nodes write every value as a string and an empty collection as
 * ""; services omit, add and retype fields.
 */

const raw = z.union([z.string(), z.int().min(0).transform(String)]).transform((text, context) => {
  const amount = parseAmount(text, "raw");
  if (amount !== null) return amount;
  context.addIssue({ code: "custom", message: "not an amount in raw" });
  return z.NEVER;
});

const account = z.string().transform((text, context) => {
  const reading = readAddress(text);
  if (reading.kind === "valid") return reading.address;
  context.addIssue({ code: "custom", message: "not a Nano address" });
  return z.NEVER;
});

const hash = z
  .string()
  .regex(/^[0-9a-f]{64}$/i)
  .transform((text) => text.toUpperCase());

const count = z.union([z.int().min(0), z.string().regex(/^\d+$/).transform(Number)]);
const yes = z.union([
  z.boolean(),
  z.enum(["true", "false", "1", "0"]).transform((word) => word === "true" || word === "1"),
]);

function collection<Shape extends z.ZodType>(shape: Shape) {
  return z.union([z.literal("").transform(() => ({})), z.record(z.string(), shape)]);
}

export const accountInfo = z.object({
  frontier: hash,
  balance: raw,
  representative: account,
  block_count: count,
  confirmed_frontier: hash.optional(),
  confirmed_balance: raw.optional(),
});

const contents = z.object({
  previous: hash.optional(),
  link_as_account: account.optional(),
});

export const blockInfo = z.object({
  block_account: account,
  amount: raw.default(0n),
  balance: raw,
  local_timestamp: count.default(0),
  confirmed: yes,
  subtype: z.enum(["open", "receive", "send", "change", "epoch"]).optional(),
  contents: z.union([contents, z.string().transform(parseJson).pipe(contents)]),
});

const entry = z.object({
  type: z.string(),
  account: z.string().optional(),
  amount: raw.default(0n),
  hash,
  local_timestamp: count.default(0),
});

/** Nodes name the block where the next part of the list would begin. */
export const accountHistory = z.object({
  history: z.union([z.literal("").transform((): z.output<typeof entry>[] => []), z.array(entry)]),
  previous: z.string().optional(),
});

const incoming = z.object({ amount: raw, source: account });

export const receivablesByAccount = z.object({ blocks: collection(collection(incoming)) });

/** For one account, nodes list by hash, services as an array. */
export const receivables = z.union([
  z.object({ blocks: collection(incoming) }).transform(({ blocks }) => Object.entries(blocks)),
  z
    .array(incoming.extend({ hash }))
    .transform((list) => list.map(({ hash: of, ...send }): [string, typeof send] => [of, send])),
]);

export const balances = z.object({
  balances: collection(z.object({ balance: raw, receivable: raw.optional(), pending: raw.optional() })),
});

export const published = z.object({ hash });

/** Services use other names for the same counts. */
export const blockCount = z
  .object({
    count: count.optional(),
    block_count: count.optional(),
    cemented: count.optional(),
    cemented_count: count.optional(),
  })
  .transform((answer, context) => {
    const [blocks, cemented] = [answer.count ?? answer.block_count, answer.cemented ?? answer.cemented_count];
    if (blocks !== undefined && cemented !== undefined) return { blocks, cemented };
    context.addIssue({ code: "custom", message: "not a count of blocks" });
    return z.NEVER;
  });

export const confirmation = z.object({
  account,
  amount: raw,
  hash,
  block: z.object({ subtype: z.string(), link_as_account: account }),
});

function parseJson(text: string, context: z.RefinementCtx): unknown {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue({ code: "custom", message: "not JSON" });
    return z.NEVER;
  }
}
