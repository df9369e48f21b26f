import type { Ledger } from "#lib/nano/devnet/ledger/ledger";
import { LedgerError } from "#lib/nano/devnet/ledger/ledger-error";
import type { LedgerState } from "#lib/nano/devnet/ledger/state";
import { readBlock } from "#lib/nano/devnet/rpc/block-answers";
import { findText, type RpcAnswer, type RpcRequest, readFlag } from "#lib/nano/devnet/rpc/request";

export async function answerProcess(_state: LedgerState, request: RpcRequest, ledger: Ledger): Promise<RpcAnswer> {
  const processed = ledger.process(readBlock(request), findText(request, "subtype"));
  if (!readFlag(request, "async")) return { hash: (await processed).hash };
  // In this mode, a node reports no result.
  void processed.catch((error: unknown) => {
    if (!(error instanceof LedgerError)) throw error;
  });
  return { started: "1" };
}
