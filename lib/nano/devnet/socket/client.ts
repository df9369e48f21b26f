import type { LedgerEvent } from "#lib/nano/devnet/ledger/ledger.ts";
import { findText, type RpcRequest, readFlag } from "#lib/nano/devnet/rpc/request.ts";
import { messageOf } from "#lib/nano/devnet/socket/message.ts";
import {
  createSubscription,
  SOCKET_TOPICS,
  type SocketTopic,
  type TopicSubscription,
  updateSubscription,
  wants,
} from "#lib/nano/devnet/socket/subscription.ts";

/** One connection to a node's websocket: its subscriptions and its messages. */
export class SocketClient {
  readonly #subscriptions = new Map<SocketTopic, TopicSubscription>();
  readonly #send: (text: string) => void;

  constructor(send: (text: string) => void) {
    this.#send = send;
  }

  notify(event: LedgerEvent): void {
    const subscription = this.#subscriptions.get(event.kind);
    if (subscription && wants(subscription, event)) this.#send(messageOf(event, subscription));
  }

  /** Nodes do not answer requests they do not understand or cannot follow. */
  hear(text: string): void {
    const request = parse(text);
    if (!request) return;
    const topic = SOCKET_TOPICS.find((name) => name === request.topic);
    if (request.action === "ping") this.#acknowledge("pong", request);
    else if (topic && this.#change(topic, request) && readFlag(request, "ack")) {
      this.#acknowledge(String(request.action), request);
    }
  }

  #change(topic: SocketTopic, request: RpcRequest): boolean {
    const options = typeof request.options === "object" && request.options ? { ...request.options } : null;
    const subscription = this.#subscriptions.get(topic);
    switch (request.action) {
      case "subscribe":
        this.#subscriptions.set(topic, createSubscription(options));
        return true;
      case "update":
        if (!subscription?.hasOptions || !options) return false;
        updateSubscription(subscription, options);
        return true;
      case "unsubscribe":
        this.#subscriptions.delete(topic);
        return true;
      default:
        return false;
    }
  }

  #acknowledge(ack: string, request: RpcRequest): void {
    const id = findText(request, "id");
    this.#send(JSON.stringify({ ack, time: String(Date.now()), ...(id === undefined ? {} : { id }) }));
  }
}

function parse(text: string): RpcRequest | null {
  try {
    const json: unknown = JSON.parse(text);
    return typeof json === "object" && json !== null ? { ...json } : null;
  } catch {
    return null;
  }
}
