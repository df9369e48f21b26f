import "server-only";
import { endOfFigures } from "#lib/nano/market/price.ts";
import type { Db } from "#lib/supabase/db.ts";
import { toRefusal } from "#lib/supabase/refusal.ts";

/** The market data in the price's row, and for how long it may be shown. */
export async function readMarket(db: Db) {
  const columns =
    "price_usd::text, price_change_24h_percentage::text, market_cap::text, volume_24h::text, last_updated, good_for_hours";
  const { data, error } = await db.from("nano_price").select(columns).eq("id", 1).maybeSingle();
  if (error) throw toRefusal(error);
  const figures = {
    priceUsd: data?.price_usd ?? null,
    change24hPercent: data?.price_change_24h_percentage ?? null,
    marketCapUsd: data?.market_cap ?? null,
    volume24hUsd: data?.volume_24h ?? null,
    updatedAt: data?.last_updated ?? null,
  };
  return { figures, goodForHours: data?.good_for_hours ?? 0 };
}

/** The same for programs, under the columns' own names, and until when its price may be shown. Null without a price. */
export async function readPriceRecord(db: Db) {
  const columns =
    "price_usd::text, price_change_24h_percentage::text, market_cap::text, volume_24h::text, api_last_updated, last_updated, good_for_hours";
  const { data, error } = await db.from("nano_price").select(columns).eq("id", 1).maybeSingle();
  if (error) throw toRefusal(error);
  if (!data?.price_usd || !data.last_updated) return null;
  const { good_for_hours: goodForHours, ...record } = data;
  return { record, goodUntil: new Date(endOfFigures(data.last_updated, goodForHours)).toISOString() };
}
