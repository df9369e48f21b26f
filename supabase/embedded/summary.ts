import { siteSettingsOf } from "#embedded/devnet/network.ts";
import type { Product, ProductOptions } from "#embedded/product.ts";

/** One line per part, with the address it answers at. */
export function summarise(product: Product, mode: ProductOptions["mode"], dataDir: string): string {
  const { supabase, siteUrl } = product;
  const database = new URL(supabase.databaseUrl);
  const lines: [string, string][] = [["postgres", `${database.hostname}:${database.port || "5432"}`]];
  const isEmbedded = product.parts.some((part) => part.name === "gateway");
  if (isEmbedded) {
    lines.push(["data API", supabase.supabaseUrl], ["mailbox", `${supabase.supabaseUrl}/mailbox`]);
  } else lines.push(["supabase", supabase.supabaseUrl]);
  lines.push(...networkLines(product, mode));
  if (mode === "stack") lines.push(...connection(product));
  else lines.push(["worker", product.workerHealthUrl], ["site", siteUrl]);
  const table = lines.map(([name, value]) => `  ${name.padEnd(10)} ${value}`).join("\n");
  const where = isEmbedded ? `Data is in ${dataDir}. ` : "";
  return `\nFarthing is ready.\n\n${table}\n\n${where}Ctrl-C stops everything.\n\n`;
}

function networkLines({ nano, siteUrl }: Product, mode: ProductOptions["mode"]): [string, string][] {
  const addresses = [...nano.rpcUrls, ...nano.wsUrls].join("  ");
  if (!nano.controlUrl) return [["nano", addresses]];
  const wallet: [string, string][] = mode === "stack" ? [] : [["wallet", `${siteUrl}/demo-wallet`]];
  return [["devnet", `${addresses}  (test network: its Nano has no value)`], ...wallet];
}

/** The settings with which a site or script that is started by hand reaches this stack. */
function connection({ supabase, nano }: Product): [string, string][] {
  return [
    ["set", `SUPABASE_URL=${supabase.supabaseUrl}`],
    ["", `SUPABASE_PUBLISHABLE_KEY=${supabase.publishableKey}`],
    ["", `SUPABASE_SECRET_KEY=${supabase.secretKey}`],
    ["", `DATABASE_URL=${supabase.databaseUrl}`],
    ...(supabase.webDatabaseUrl
      ? [["", `WEB_DATABASE_URL=${supabase.webDatabaseUrl}`] satisfies [string, string]]
      : []),
    ...Object.entries(siteSettingsOf(nano)).map(([name, value]): [string, string] => ["", `${name}=${value}`]),
  ];
}
