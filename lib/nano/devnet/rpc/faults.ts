import { genesisState, type LedgerState, snapshotOf } from "#lib/nano/devnet/ledger/state.ts";

/** What an endpoint believes: the truth, an earlier state, nothing at all, or everything confirmed. */
export type View = "true" | "stale" | "empty" | "all-confirmed";

/** How one endpoint misbehaves. */
export type Faults = {
  delayMs: number;
  /** Cuts every connection without an answer. */
  isDown: boolean;
  /** Answers everything like an overloaded service. */
  refuses: 429 | 500 | 503 | null;
  /** The HTTP status of such a refusal: no service documents it. */
  refusalStatus: number;
  refusesWork: boolean;
  /** How many answers to `process` are lost after the block was accepted. */
  losesAnswers: number;
  view: View;
};

export const NO_FAULTS: Faults = {
  delayMs: 0,
  isDown: false,
  refuses: null,
  refusalStatus: 200,
  refusesWork: false,
  losesAnswers: 0,
  view: "true",
};

export function falsify(state: LedgerState, view: View): LedgerState {
  switch (view) {
    case "true":
      return state;
    case "stale":
      return snapshotOf(state);
    case "empty":
      return genesisState(0);
    case "all-confirmed":
      return {
        ...state,
        accounts: new Map(
          [...state.accounts].map(([key, account]) => [
            key,
            { ...account, confirmedHeight: account.height, confirmedFrontier: account.frontier },
          ]),
        ),
      };
  }
}
