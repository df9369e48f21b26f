import { describeRest, type SaleFees } from "#lib/site/earnings.ts";
import { FEE_BASIS_POINTS } from "#lib/site/fee.ts";
import { SAID } from "#lib/site/promises.ts";

const PRICE_MICROS = 500_000n;
const OURS: SaleFees = { basisPoints: FEE_BASIS_POINTS, fixedMicros: 0n };
const STRIPE: SaleFees = { basisPoints: 290n, fixedMicros: 300_000n };
const PATREON: SaleFees = { basisPoints: 1_000n, fixedMicros: 0n };

const ROWS = [
  { name: "Farthing", fees: `${SAID.fee}, nothing fixed`, left: describeRest(PRICE_MICROS, OURS) },
  { name: "Your own card checkout", fees: "Stripe: 2.9\u00A0% + $0.30", left: describeRest(PRICE_MICROS, STRIPE) },
  {
    name: "Patreon",
    fees: "10\u00A0% for pages opened since August 2025, plus payment fees",
    left: `Less than ${describeRest(PRICE_MICROS, PATREON)}`,
  },
  {
    name: "Substack",
    fees: "10\u00A0%, plus Stripe’s fees. Readers subscribe",
    left: "No price for one post",
  },
  {
    name: "Medium",
    fees: "Readers pay Medium for membership. Writers are paid by what members read",
    left: "No price for one post",
  },
];

/** What different ways of selling leave of one small sale. The fees stand below each name, so that it fits on a phone. */
export function FeeComparison() {
  return (
    <div className="grid gap-3">
      <table className="text-small w-full border-separate border-spacing-0">
        <caption className="text-caption text-ink-faint pb-2 text-start">
          A reader pays $0.50 for one post. What is left for you?
        </caption>
        <thead>
          <tr>
            <th className="text-ink-soft border-edge border-b py-2 pe-4 text-start font-medium" scope="col">
              Fees
            </th>
            <th className="text-ink-soft border-edge border-b py-2 text-end font-medium" scope="col">
              Left for you
            </th>
          </tr>
        </thead>
        <tbody>
          {ROWS.map(({ name, fees, left }) => (
            <tr className="align-top" key={name}>
              <th className="border-hairline border-b py-2.5 pe-4 text-start font-normal" scope="row">
                <span className="block font-medium">{name}</span>
                <span className="text-ink-soft block text-pretty">{fees}</span>
              </th>
              <td className="border-hairline min-w-24 border-b py-2.5 text-end text-balance tabular-nums">{left}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="text-caption text-ink-faint">
        Rounded down to a cent, before taxes. Stripe, Substack and Patreon: fees published for the United States in
        2026. They may have changed. Cards have one advantage: your readers need no Nano.
      </p>
    </div>
  );
}
