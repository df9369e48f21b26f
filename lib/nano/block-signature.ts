import { checkSignature, verifyBlock } from "nanocurrency";
import { publicKeyOf, type StateBlock } from "#lib/nano/block.ts";

type Signed = Pick<StateBlock, "account" | "signature">;

/** Verifies that the account's own key signed the block with this hash. */
export function isSignedByAccount(hash: string, { account, signature }: Signed): boolean {
  return checkSignature(signature) && verifyBlock({ hash, signature, publicKey: publicKeyOf(account) });
}
