import { Specimen } from "#components/design/specimen";
import { Amount } from "#components/ui/amount";
import { Facts } from "#components/ui/facts";
import {
  formatMarketAge,
  formatMarketChange,
  formatMarketPrice,
  formatMarketTotal,
} from "#components/ui/market-figures";
import { Stat, Stats } from "#components/ui/stat";

const UPDATED_AT = new Date("2026-11-20T12:00:00Z");
const NOW = new Date("2026-11-20T12:12:00Z");
const RECEIPT = [
  { term: "Post", detail: "The lamp room at Skerry Point" },
  { term: "Paid", detail: <Amount raw={5n * 10n ** 28n} usdMicros="44575" /> },
  { term: "To", detail: "@harbour" },
  { term: "Refund", detail: "Possible until 14:15" },
];

export function Figures() {
  return (
    <>
      <Specimen title="Figures" note="A few numbers that are read at a glance.">
        <Stats>
          <Stat label="One Nano" note={formatMarketAge(UPDATED_AT, NOW)} value={formatMarketPrice("0.8915")} />
          <Stat label="In 24 hours" value={formatMarketChange("2.1438")} />
          <Stat label="Market cap" value={formatMarketTotal("118791384.52")} />
          <Stat label="Volume, 24 hours" value={formatMarketTotal("1467210.9")} />
        </Stats>
      </Specimen>
      <Specimen title="Facts" note="A receipt: what, how much, to whom.">
        <div className="max-w-md">
          <Facts facts={RECEIPT} />
        </div>
      </Specimen>
    </>
  );
}
