import type { DevnetLedger } from "#lib/nano/devnet/ledger/ledger.ts";
import { LedgerError } from "#lib/nano/devnet/ledger/ledger-error.ts";
import type { LedgerState } from "#lib/nano/devnet/ledger/state.ts";
import { readBlock } from "#lib/nano/devnet/rpc/block-answers.ts";
import { findText, type RpcAnswer, type RpcRequest, readFlag } from "#lib/nano/devnet/rpc/request.ts";

export async function answerProcess(
  _state: LedgerState,
  request: RpcRequest,
  ledger: DevnetLedger,
): Promise<RpcAnswer> {
  const processed = ledger.process(readBlock(request), findText(request, "subtype"));
  if (!readFlag(request, "async")) return { hash: (await processed).hash };
  // In this mode, a node reports no result.
  void processed.catch((error: unknown) => {
    if (!(error instanceof LedgerError)) throw error;
  });
  return { started: "1" };
}
