import { z } from "zod";

const moment = z.iso.datetime({ offset: true });

export const chainBlockSchema = z.object({
  kind: z.enum(["open", "receive", "send", "change"]),
  account: z.string(),
  /** Whom a send pays, and who sent what is received. */
  other_account: z.string().nullable(),
  amount_raw: z.string().regex(/^\d+$/).nullable(),
  state: z.enum(["seen", "confirmed"]),
  seen_at: moment.nullable(),
  confirmed_at: moment.nullable(),
  /** The other half of a transfer: what receives this send, or the send that this receives. */
  linked_hash: z.string().nullable(),
});

/** A block as the chain shows it to anyone. Says nothing of a purchase, a post or a person. */
export type ChainBlock = { hash: string } & z.output<typeof chainBlockSchema>;

/** Reads a block hash from an address. Null for any other text. */
export function readBlockHash(text: string): string | null {
  return /^[0-9a-f]{64}$/i.test(text) ? text.toUpperCase() : null;
}
