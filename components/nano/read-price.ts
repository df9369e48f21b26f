import type { BrowserSettings } from "#lib/env/browser.ts";

/** "$0.8915" and since when. */
export type LivePrice = { usd: string; updatedAt: string };

/** The row nano_price, as the data service shows it to everyone; null while no price is known. */
export async function readPrice(): Promise<LivePrice | null> {
  const settings: BrowserSettings = await readJson("/api/settings");
  const { supabaseUrl, supabasePublishableKey: apikey } = settings;
  const address = `${supabaseUrl.replace(/\/$/, "")}/rest/v1/nano_price?id=eq.1&select=price_usd::text,last_updated`;
  const rows: { price_usd: string | null; last_updated: string | null }[] = await readJson(address, { apikey });
  const [row] = rows;
  return row?.price_usd && row.last_updated ? { usd: row.price_usd, updatedAt: row.last_updated } : null;
}

async function readJson(address: string, headers: HeadersInit = {}) {
  const answer = await fetch(address, { headers });
  if (!answer.ok) throw new Error(`the price of Nano was answered with ${answer.status}`);
  return answer.json();
}
