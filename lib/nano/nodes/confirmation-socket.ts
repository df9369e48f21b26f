import { once } from "node:events";
import { type RawData, WebSocket } from "ws";
import { z } from "zod";
import { hostOf } from "#lib/nano/nodes/node-call.ts";
import { NodeOutage } from "#lib/nano/nodes/node-errors.ts";
import { confirmation } from "#lib/nano/nodes/node-shapes.ts";

/** A node's message that a block is confirmed. Only a hint until `findConfirmedBlock` agrees. */
export type Confirmation = {
  hash: string;
  /** The block's account. */
  account: string;
  /** The receiver, if the block is a send. */
  linkAsAccount: string;
  subtype: string;
  amountRaw: bigint;
};

export type ConfirmationSocket = {
  subscribe(accounts: readonly string[]): Promise<void>;
  update(change: { add?: readonly string[]; remove?: readonly string[] }): Promise<void>;
  /** Resolves when the connection is closed, by either side. */
  readonly closed: Promise<void>;
  close(): void;
};

const CONNECT_MS = 10_000;
/** Nodes ignore requests they do not understand, so each request waits this long for its own ack. */
const ACK_MS = 10_000;
const PING_EVERY_MS = 15_000;
/** How many accounts fit into one message. Nodes refuse longer ones. */
const ACCOUNTS_PER_MESSAGE = 2_000;
const LONGEST_MESSAGE_BYTES = 1_000_000;

const message = z.union([
  z.object({ topic: z.literal("confirmation"), message: confirmation }),
  z.object({ ack: z.string(), id: z.string().optional() }),
]);

/** One connection to a node's websocket. It closes when the node is silent for two pings. */
export async function openConfirmationSocket(
  url: string,
  onConfirmation: (said: Confirmation) => void,
): Promise<ConfirmationSocket> {
  const socket = new WebSocket(url, { handshakeTimeout: CONNECT_MS, maxPayload: LONGEST_MESSAGE_BYTES });
  const waiting = new Map<string, () => void>();
  let lastHeardMs = Date.now();
  let requests = 0;

  socket.on("message", (data) => {
    lastHeardMs = Date.now();
    const heard = message.safeParse(parseJson(data));
    if (!heard.success) return;
    if ("ack" in heard.data) waiting.get(heard.data.id ?? "")?.();
    else onConfirmation(toConfirmation(heard.data.message));
  });
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  try {
    await once(socket, "open");
  } catch (error) {
    throw new NodeOutage("silent", { host: hostOf(url), cause: error });
  }
  // Any error closes the connection, and callers wait for `closed`.
  socket.on("error", () => socket.terminate());
  const pings = setInterval(() => {
    if (Date.now() - lastHeardMs > 2 * PING_EVERY_MS) socket.terminate();
    else socket.send(JSON.stringify({ action: "ping" }));
  }, PING_EVERY_MS);
  void closed.then(() => clearInterval(pings));

  async function request(action: string, options: object): Promise<void> {
    const id = `${action}-${++requests}`;
    const ack = Promise.withResolvers<void>();
    waiting.set(id, ack.resolve);
    const failed = (cause?: unknown) => ack.reject(new NodeOutage("silent", { host: hostOf(url), cause }));
    const patience = setTimeout(failed, ACK_MS);
    void closed.then(() => failed());
    socket.send(JSON.stringify({ action, topic: "confirmation", ack: true, id, options }), (error) => {
      if (error) failed(error);
    });
    await ack.promise.finally(() => {
      clearTimeout(patience);
      waiting.delete(id);
    });
  }

  async function updateInParts(name: "accounts_add" | "accounts_del", accounts: readonly string[]): Promise<void> {
    for (let at = 0; at < accounts.length; at += ACCOUNTS_PER_MESSAGE) {
      await request("update", { [name]: accounts.slice(at, at + ACCOUNTS_PER_MESSAGE) });
    }
  }

  return {
    // A subscription without options covers everything and cannot be updated, so always pass a list, even an empty
    // one.
    async subscribe(accounts) {
      await request("subscribe", { accounts: accounts.slice(0, ACCOUNTS_PER_MESSAGE) });
      await updateInParts("accounts_add", accounts.slice(ACCOUNTS_PER_MESSAGE));
    },
    async update({ add = [], remove = [] }) {
      await updateInParts("accounts_add", add);
      await updateInParts("accounts_del", remove);
    },
    closed,
    close: () => socket.terminate(),
  };
}

/** Some services send binary frames, which browsers deliver as Blobs and this client as buffers. */
function parseJson(data: RawData): unknown {
  const bytes = Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as Buffer);
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    return null;
  }
}

function toConfirmation({ hash, account, amount, block }: z.output<typeof confirmation>): Confirmation {
  return { hash, account, linkAsAccount: block.link_as_account, subtype: block.subtype, amountRaw: amount };
}
