import { ZERO_HASH } from "#lib/nano/block.ts";
import { type DevnetBlock, jsonOf, parseBlock } from "#lib/nano/devnet/ledger/block.ts";
import { addBlock, confirmBlock, removeFrontier } from "#lib/nano/devnet/ledger/changes.ts";
import { FORGETFUL, type Journal, type JournalEntry, openJournal } from "#lib/nano/devnet/ledger/journal.ts";
import { LedgerError, refuse } from "#lib/nano/devnet/ledger/ledger-error.ts";
import { checkEntryWork, checkSignature, checkWork, judge, MissingBlock } from "#lib/nano/devnet/ledger/rules.ts";
import { type BlockRecord, genesisState, isConfirmed, type LedgerState } from "#lib/nano/devnet/ledger/state.ts";
import { checkSubtype } from "#lib/nano/devnet/ledger/subtype.ts";
import { Unchecked } from "#lib/nano/devnet/ledger/unchecked.ts";
import { DEV_THRESHOLDS, type WorkThresholds } from "#lib/nano/devnet/network.ts";

export type LedgerEvent =
  | { kind: "new_unconfirmed_block"; block: BlockRecord }
  | { kind: "started_election"; block: BlockRecord }
  | { kind: "confirmation"; block: BlockRecord; type: "active_quorum" | "active_confirmation_height" };

/** The ledger of a single node without peers: what it confirms is final. */
export class DevnetLedger {
  readonly thresholds: WorkThresholds;
  readonly unchecked = new Unchecked();
  readonly state: LedgerState = genesisState(nowInSeconds());
  readonly #listeners = new Set<(event: LedgerEvent) => void>();
  #journal: Journal = FORGETFUL;

  constructor(thresholds: WorkThresholds = DEV_THRESHOLDS) {
    this.thresholds = thresholds;
  }

  /** Loads the file, and stores every further change in it. */
  async keepIn(file: string): Promise<void> {
    this.#journal = await openJournal(file, (entry) => this.#replay(entry));
  }

  /** Checks a block like a node and adds it, or throws the node's refusal. Resolves when it is on disk. */
  async process(json: unknown, subtype?: string): Promise<BlockRecord> {
    const block = parseBlock(json);
    if (subtype !== undefined) checkSubtype(this.state, block, subtype);
    checkEntryWork(block, this.thresholds);
    const record = this.#add(block);
    await this.settled();
    return record;
  }

  /** Adds a block of the faucet: valid on the dev network, whatever work this run requires of others. */
  async processOwn(json: unknown): Promise<BlockRecord> {
    const record = this.#add(parseBlock(json), DEV_THRESHOLDS);
    await this.settled();
    return record;
  }

  /** Confirms a block after all blocks it depends on. */
  confirm(hash: string): void {
    const order = [hash];
    for (let next = order.at(-1); next !== undefined; next = order.at(-1)) {
      const block = this.state.blocks.get(next);
      const first = block && !isConfirmed(this.state, block) ? this.#findUnconfirmedBelow(block) : undefined;
      if (first) order.push(first);
      else order.pop();
      if (!block || first || isConfirmed(this.state, block)) continue;
      confirmBlock(this.state, block);
      this.#journal.append({ confirmed: block.hash });
      this.notify({ kind: "confirmation", block, type: "active_quorum" });
    }
  }

  /** Simulates that the network confirmed another block here: ours and the unconfirmed ones after it disappear. */
  replace(json: unknown): BlockRecord {
    const winner = parseBlock(json);
    checkSignature(winner);
    const loser =
      winner.previous === ZERO_HASH
        ? this.state.accounts.get(winner.account)?.openBlock
        : this.state.successors.get(winner.previous);
    if (loser && loser !== winner.hash) this.#removeFrom(loser);
    const record = this.#add(winner);
    this.confirm(record.hash);
    return record;
  }

  listen(listener: (event: LedgerEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Notifies listeners once a change can no longer be lost. */
  notify(event: LedgerEvent): void {
    void this.settled().then(() => {
      for (const listener of this.#listeners) listener(event);
    });
  }

  listUnconfirmed(): BlockRecord[] {
    return [...this.state.blocks.values()].filter((block) => !isConfirmed(this.state, block));
  }

  settled(): Promise<void> {
    return this.#journal.settled();
  }

  close(): Promise<void> {
    return this.#journal.close();
  }

  #add(block: DevnetBlock, thresholds = this.thresholds): BlockRecord {
    if (this.state.blocks.has(block.hash)) refuse("Old block");
    checkSignature(block);
    try {
      const effect = judge(this.state, block);
      checkWork(block, effect, thresholds);
      const seenAt = nowInSeconds();
      const record = addBlock(this.state, block, effect, seenAt);
      this.#journal.append({ block: jsonOf(block), seenAt });
      this.notify({ kind: "new_unconfirmed_block", block: record });
      this.notify({ kind: "started_election", block: record });
      for (const held of this.unchecked.release(block.hash)) this.#retry(held);
      return record;
    } catch (error) {
      if (error instanceof MissingBlock) this.unchecked.hold(error.missingHash, block);
      throw error;
    }
  }

  #retry(held: DevnetBlock): void {
    try {
      this.#add(held);
    } catch (error) {
      // No caller waits: a block that is still refused is dropped, or held for the next block it lacks.
      if (!(error instanceof LedgerError)) throw error;
    }
  }

  #findUnconfirmedBelow({ previous, kind, link }: BlockRecord): string | undefined {
    const below = kind === "receive" ? [previous, link] : [previous];
    return below.find((hash) => {
      const block = this.state.blocks.get(hash);
      return block !== undefined && !isConfirmed(this.state, block);
    });
  }

  #removeFrom(hash: string): void {
    const block = this.state.blocks.get(hash);
    if (!block) return;
    if (isConfirmed(this.state, block)) refuse("A confirmed block stays.");
    for (const next of [this.state.successors.get(hash), this.state.receivedBy.get(hash)]) {
      if (next) this.#removeFrom(next);
    }
    removeFrontier(this.state, block);
    this.#journal.append({ removed: hash });
  }

  #replay(entry: JournalEntry): void {
    if ("block" in entry) {
      const block = parseBlock(entry.block);
      addBlock(this.state, block, judge(this.state, block), entry.seenAt);
      return;
    }
    const block = this.state.blocks.get("confirmed" in entry ? entry.confirmed : entry.removed);
    if (!block) throw new Error("The journal speaks of a block that it does not hold.");
    if ("confirmed" in entry) confirmBlock(this.state, block);
    else removeFrontier(this.state, block);
  }
}

function nowInSeconds(): number {
  return Math.floor(Date.now() / 1000);
}
