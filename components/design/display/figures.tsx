import { Specimen } from "#components/design/specimen.tsx";
import { Market } from "#components/nano/market.tsx";
import { PriceLine } from "#components/nano/price-line.tsx";
import { Amount } from "#components/ui/amounts/amount.tsx";
import { Facts } from "#components/ui/tables/facts.tsx";

const PRICE = {
  priceUsd: "0.89150000",
  change24hPercent: "2.1438",
  marketCapUsd: "118791384.52",
  volume24hUsd: "1467210.90",
  updatedAt: "2026-11-20T12:00:00Z",
};
const FALLING = { ...PRICE, change24hPercent: "-11.0420", marketCapUsd: null, volume24hUsd: null };
const UNKNOWN = { ...FALLING, priceUsd: null, change24hPercent: null, updatedAt: null };
const RECEIPT = [
  { term: "Post", detail: "The lamp room at Skerry Point" },
  { term: "Paid", detail: <Amount raw={5n * 10n ** 28n} usdMicros="44575" /> },
  { term: "To", detail: "@harbour" },
  { term: "Refund", detail: "Possible until 14:15" },
];

export function Figures() {
  return (
    <>
      <Specimen
        title="The market"
        note="The price with its day, rising, falling and unknown, and the line of the footer."
      >
        <div className="grid gap-8">
          <Market price={PRICE} />
          <Market price={FALLING} />
          <Market price={UNKNOWN} />
          <PriceLine price={{ usd: PRICE.priceUsd, updatedAt: PRICE.updatedAt }} />
        </div>
      </Specimen>
      <Specimen title="Facts" note="A receipt: what, how much, to whom.">
        <div className="max-w-md">
          <Facts facts={RECEIPT} />
        </div>
      </Specimen>
    </>
  );
}
