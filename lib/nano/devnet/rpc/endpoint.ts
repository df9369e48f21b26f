import type { DevnetLedger } from "#lib/nano/devnet/ledger/ledger.ts";
import { LedgerError } from "#lib/nano/devnet/ledger/ledger-error.ts";
import type { LedgerState } from "#lib/nano/devnet/ledger/state.ts";
import { ACTIONS } from "#lib/nano/devnet/rpc/actions.ts";
import { type Faults, falsify, NO_FAULTS } from "#lib/nano/devnet/rpc/faults.ts";
import type { RpcAnswer, RpcRequest } from "#lib/nano/devnet/rpc/request.ts";
import {
  answerMarketData,
  answerPrice,
  answerRpcCredits,
  countUse,
  type NanoService,
  serviceRefusal,
} from "#lib/nano/devnet/rpc/service.ts";

/**
 * One address of the ledger: a node, or a service if it has credits. Several endpoints over one ledger can disagree.
 */
export class RpcEndpoint {
  readonly ledger: DevnetLedger;
  readonly service: NanoService | null;
  #faults = NO_FAULTS;
  #stale: LedgerState | null = null;

  constructor(ledger: DevnetLedger, service: NanoService | null = null) {
    this.ledger = ledger;
    this.service = service;
  }

  get faults(): Faults {
    return this.#faults;
  }

  setFaults(faults: Partial<Faults>): void {
    this.#faults = { ...this.#faults, ...faults };
    if (faults.view) this.#stale = faults.view === "stale" ? falsify(this.ledger.state, "stale") : null;
  }

  async answer(request: RpcRequest): Promise<RpcAnswer> {
    const { action } = request;
    if (typeof action !== "string") return { error: "Unable to parse JSON" };
    if (this.service) countUse(this.service, action);
    try {
      return this.#answerAsService(action, request) ?? (await this.#answerAsNode(action, request));
    } catch (error) {
      if (error instanceof LedgerError) return { error: error.message };
      throw error;
    }
  }

  /** Whether to drop this answer, now that the block was accepted. */
  losesAnswerTo({ action }: RpcRequest): boolean {
    if (action !== "process" || this.#faults.losesAnswers === 0) return false;
    this.setFaults({ losesAnswers: this.#faults.losesAnswers - 1 });
    return true;
  }

  async #answerAsNode(action: string, request: RpcRequest): Promise<RpcAnswer> {
    const state = this.#stale ?? falsify(this.ledger.state, this.#faults.view);
    const act = ACTIONS.get(action);
    const answer = act ? await act(state, request, this.ledger) : { error: "Unknown command" };
    if (!this.service || action !== "work_generate" || "error" in answer) return answer;
    this.service.credits--;
    return { ...answer, frontier: answer.hash, credits: this.service.credits, duration: "0.001s", cached: false };
  }

  #answerAsService(action: string, request: RpcRequest): RpcAnswer | null {
    if (this.#faults.refuses) return serviceRefusal(this.#faults.refuses);
    if (action === "work_generate" && this.#faults.refusesWork) {
      return this.service ? serviceRefusal(503) : { error: "Local work generation is disabled" };
    }
    if (!this.service) return null;
    if (action === "work_generate" && this.service.credits <= 0) return serviceRefusal(429);
    if (action === "rpc_credits") return answerRpcCredits(this.service);
    if (action === "price") return answerPrice(this.service, request);
    return action === "market_data" ? answerMarketData(this.service) : null;
  }
}
