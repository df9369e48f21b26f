import type { TypedTerms } from "#components/publish/publish-form.ts";
import { formatAboutUsd, formatNano } from "#lib/nano/amount-text.ts";
import { authorShare, readDollarPrice, readNanoPrice } from "#lib/posts/drafts/price-field.ts";
import { type NanoRate, priceOf } from "#lib/posts/price.ts";

type Props = {
  terms: TypedTerms;
  feeBps: number;
  rate: NanoRate;
  refundMinutes: number;
  /** Whether buyers in the EEA may withdraw for 14 days (REF-08). */
  holdsEuSales: boolean;
};

const ARRIVES: Record<number, string> = {
  0: "Arrives with each unlock.",
  10: "Arrives 10 minutes after each unlock (your refund window).",
  60: "Arrives 1 hour after each unlock (your refund window).",
  1440: "Arrives 1 day after each unlock (your refund window).",
};
const HELD =
  "By law, readers in the EU and EEA can return any post within 14 days: your share of those sales arrives after that.";

/** What the author keeps of each sale, updated while typing. */
export function AuthorShareLine({ terms, feeBps, rate, refundMinutes, holdsEuSales }: Props) {
  const price = quote(terms, rate);
  const share = price && authorShare(price.raw, feeBps);
  const percent = `${(10_000 - feeBps) / 100} %`;
  return (
    <p className="text-small text-ink-soft" role="status">
      {share ? (
        <>
          You receive <span className="text-copper tabular-nums">{formatNano(share)}</span> per unlock ({percent}).{" "}
          {price.usdMicros === null ? "" : `${formatAboutUsd(authorShare(price.usdMicros, feeBps))}. `}
          {ARRIVES[refundMinutes]} {holdsEuSales ? HELD : ""}
        </>
      ) : (
        `You receive ${percent} of each sale.`
      )}
    </p>
  );
}

function quote({ access, price_currency, price, minimum }: TypedTerms, rate: NanoRate) {
  const isDollar = access === "paid" && price_currency === "USD";
  const read = isDollar ? readDollarPrice(price) : readNanoPrice(access === "pwyw" ? minimum : price);
  if (read.value === undefined) return null;
  const amounts = isDollar
    ? { priceRaw: null, priceUsdMicros: read.value.toString() }
    : { priceRaw: read.value.toString(), priceUsdMicros: null };
  const terms = {
    access: "paid",
    currency: isDollar ? "USD" : "XNO",
    ...amounts,
    pwywMinRaw: null,
    pwywSuggestedRaw: null,
  } as const;
  const quoted = priceOf(terms, rate, new Date());
  return quoted.kind === "fixed" ? quoted : null;
}
