import type { RpcAnswer, RpcRequest } from "#lib/nano/devnet/rpc/request.ts";
import { findText } from "#lib/nano/devnet/rpc/request.ts";

export type ServicePrice = { usd: number; change24hPercent: number; marketCapUsd: number; volume24hUsd: number };

/** What a Nano service has in addition to a node: credits that work costs, and a price. */
export type NanoService = { credits: number; usage: Record<string, Record<string, number>>; price: ServicePrice };

export const DEV_PRICE: ServicePrice = {
  usd: 1.25,
  change24hPercent: 1.5,
  marketCapUsd: 166_560_371,
  volume24hUsd: 2_345_678,
};

export function createService(service: Partial<NanoService> = {}): NanoService {
  return { credits: 10_000, usage: {}, price: DEV_PRICE, ...service };
}

export const SERVICE_WORDS: Record<429 | 500 | 503, string> = {
  429: "Too many requests.",
  500: "Service not available. Try again in a few minutes.",
  503: "Sorry, no GPUs available. Try again in a few seconds.",
};

/** A service's refusals contain a number where a node's contain words. */
export function serviceRefusal(code: keyof typeof SERVICE_WORDS): RpcAnswer {
  return { error: code, message: SERVICE_WORDS[code] };
}

export function countUse(service: NanoService, action: string): void {
  const today = new Date().toISOString().slice(0, 10);
  const uses = service.usage[today] ?? {};
  service.usage[today] = { ...uses, [action]: (uses[action] ?? 0) + 1 };
}

export function answerRpcCredits({ credits, usage }: NanoService): RpcAnswer {
  return { credits, usage };
}

export function answerPrice({ price }: NanoService, request: RpcRequest): RpcAnswer {
  const now = new Date();
  return {
    symbol: "xno",
    currency: (findText(request, "currency") ?? "USD").toLowerCase(),
    price: price.usd,
    timestamp: now.toUTCString(),
    timestamp_unix: Math.floor(now.getTime() / 1000),
    source: "devnet",
  };
}

export function answerMarketData({ price }: NanoService): RpcAnswer {
  return {
    id: "nano",
    symbol: "xno",
    name: "Nano",
    market_data: {
      current_price: { usd: price.usd },
      market_cap: { usd: price.marketCapUsd },
      total_volume: { usd: price.volume24hUsd },
      price_change_percentage_24h: price.change24hPercent,
      last_updated: new Date().toISOString(),
    },
  };
}
