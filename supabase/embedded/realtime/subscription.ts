import type { DatabaseCaller } from "#embedded/caller.ts";
import type { RowChange } from "#embedded/realtime/change.ts";
import type { RowCondition } from "#embedded/realtime/condition.ts";

/** One `.on("postgres_changes", …)` of a client, checked against the table it names. */
export type Binding = {
  id: number;
  event: RowChange["type"] | "*";
  schema: string;
  table: string;
  filter?: string | undefined;
  conditions: RowCondition[];
};

export type RowSubscription = Binding & { channel: Channel };

/** One topic that a client has joined. */
export type Channel = {
  readonly caller: DatabaseCaller;
  actAs(caller: DatabaseCaller): void;
  push(event: string, payload: unknown): void;
  report(status: "ok" | "error", message: string): void;
  /** Runs the work after all that was enqueued before. */
  enqueue(work: () => Promise<void>): void;
  /** Says why and makes the client join again, since it may have missed something. */
  fail(message: string): void;
  /** Says why and closes for good. */
  end(message: string): void;
  /** Ends without saying why. */
  drop(): void;
};
