import { type ReactNode, useId } from "react";
import { nameAmount } from "#components/nano/price-limits.ts";
import { Checkbox } from "#components/ui/fields/checkbox.tsx";
import { Select } from "#components/ui/fields/select.tsx";
import { type BrowseFilter, wordOfLimit } from "#lib/posts/browse/browse.ts";
import { freshRate, type NanoRate } from "#lib/posts/price.ts";

type Props = {
  filter: BrowseFilter;
  categories: readonly { id: string; name: string }[];
  rate: NanoRate;
  /** How a list is sorted. */
  order?: ReactNode;
  children: ReactNode;
};

/** Cheapest first: in an object, "1" would come before the others. */
const PRICES_RAW = [
  ["0.01", 10n ** 28n],
  ["0.02", 2n * 10n ** 28n],
  ["0.1", 10n ** 29n],
  ["1", 10n ** 30n],
] as const;
const LENGTHS = { short: "Under 3 min", medium: "3 to 10 min", long: "Over 10 min" };
const REFUNDS = { "10": "10 minutes or more", "60": "An hour or more", "1440": "A day" };
const LANGUAGES = { en: "English", de: "German", es: "Spanish", fr: "French", pt: "Portuguese", ja: "Japanese" };

/** The filters of a list or a search, for a GET form. Its buttons are the children. */
export function FilterFields({ filter, categories, rate, order, children }: Props) {
  return (
    <>
      {filter.tag ? <input name="tag" type="hidden" value={filter.tag} /> : null}
      <div className={`grid grid-cols-2 gap-3 ${order ? "md:grid-cols-3 lg:grid-cols-6" : "md:grid-cols-5"}`}>
        <Choice any="All subjects" label="Subject" name="category" value={filter.category}>
          {categories.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Choice>
        <Choice any="Any price" label="Price" name="price" value={filter.price}>
          {optionsOf([["free", "Free"], ...namePrices(rate)])}
        </Choice>
        <Choice any="Any length" label="Length" name="length" value={filter.length}>
          {optionsOf(Object.entries(LENGTHS))}
        </Choice>
        <Choice any="Any language" label="Language" name="language" value={filter.language}>
          {optionsOf(Object.entries(LANGUAGES))}
        </Choice>
        <Choice any="Any" label="Money back within" name="refund" value={filter.refund}>
          {optionsOf(Object.entries(REFUNDS))}
        </Choice>
        {order}
      </div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Checkbox defaultChecked={filter.isHuman} label="Written by people only" name="human" value="1" />
        <span className="ms-auto flex items-center gap-4">{children}</span>
      </div>
    </>
  );
}

/** "Up to Ӿ0.1 (≈ $0.09)" */
function namePrices(rate: NanoRate): [string, string][] {
  const fresh = freshRate(rate, new Date());
  return PRICES_RAW.map(([price, raw]) => [price, `${wordOfLimit(price)} ${nameAmount(raw, fresh)}`]);
}

type ChoiceProps = { label: string; name: string; any: string; value: string | null; children: ReactNode };

export function Choice({ label, name, any, value, children }: ChoiceProps) {
  const id = useId();
  return (
    <div className="grid gap-1">
      <label className="text-caption text-ink-soft" htmlFor={id}>
        {label}
      </label>
      <Select defaultValue={value ?? ""} id={id} name={name}>
        <option value="">{any}</option>
        {children}
      </Select>
    </div>
  );
}

export function optionsOf(names: readonly [string, string][]): ReactNode {
  return names.map(([value, name]) => (
    <option key={value} value={value}>
      {name}
    </option>
  ));
}
