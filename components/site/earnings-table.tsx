import { ScrollRegion } from "#components/ui/tables/scroll-region.tsx";
import { formatAmount } from "#lib/nano/raw.ts";
import { describeEarnings, earningsOf } from "#lib/site/earnings.ts";

const PRICES_RAW = [10n ** 28n, 5n * 10n ** 28n, 25n * 10n ** 28n, 10n ** 30n];
const UNLOCKS = [20n, 200n, 2_000n];

/** What the writer keeps, for visitors without a script, or who prefer a table. */
export function EarningsTable({ rate }: { rate: { usd: string } | null }) {
  return (
    <ScrollRegion label="What you keep per month">
      <table className="text-small w-full border-separate border-spacing-0">
        <caption className="text-caption text-ink-faint pb-2 text-start">What you keep per month</caption>
        <thead>
          <tr>
            <th className="text-ink-soft border-edge border-b py-2 pe-4 text-start font-medium" scope="col">
              Price
            </th>
            {UNLOCKS.map((unlocks) => (
              <th
                className="text-ink-soft border-edge border-b py-2 ps-4 text-end font-medium whitespace-nowrap"
                key={unlocks}
                scope="col"
              >
                {unlocks.toLocaleString("en")} sales
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {PRICES_RAW.map((priceRaw) => (
            <tr key={priceRaw}>
              <th
                className="text-copper border-hairline border-b py-2.5 pe-4 text-start font-normal tabular-nums"
                scope="row"
              >
                Ӿ{formatAmount(priceRaw, "Nano")}
              </th>
              {UNLOCKS.map((unlocks) => {
                const { nano, usd } = describeEarnings(earningsOf(priceRaw, unlocks).net, rate);
                return (
                  <td
                    className="border-hairline border-b py-2.5 ps-4 text-end whitespace-nowrap tabular-nums"
                    key={unlocks}
                  >
                    {nano}
                    {usd === null ? null : <span className="text-ink-soft block">{usd}</span>}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
