import { type ReactNode, useId } from "react";
import { Button } from "#components/ui/button";
import { Checkbox } from "#components/ui/checkbox";
import { Icon } from "#components/ui/icon";
import { Link } from "#components/ui/link";
import { Select } from "#components/ui/select";
import { type BrowseFilter, type BrowseList, browsePath, isFiltered, NO_FILTER } from "#lib/posts/browse";

type Props = { list: BrowseList; filter: BrowseFilter; categories: readonly { id: string; name: string }[] };

/** Folded where they would fill the screen; with room for them they are just there, in every browser that can unfold. */
const FOLD = [
  "border-b pb-2 md:pb-5",
  "supports-[selector(::details-content)]:md:[&::details-content]:block supports-[selector(::details-content)]:md:[&::details-content]:[content-visibility:visible]",
  "supports-[selector(::details-content)]:md:[&>summary]:hidden",
].join(" ");
const PRICES = { free: "Free", "0.01": "Up to Ӿ0.01", "0.1": "Up to Ӿ0.1", "1": "Up to Ӿ1" };
const LENGTHS = { short: "Under 3 min", medium: "3 to 10 min", long: "Over 10 min" };
const REFUNDS = { "10": "10 minutes or more", "60": "An hour or more", "1440": "A day" };
const LANGUAGES = { en: "English", de: "German", es: "Spanish", fr: "French", pt: "Portuguese", ja: "Japanese" };

/** A form that only makes an address: it works before any script, and its list can be sent to somebody. */
export function BrowseFilters({ list, filter, categories }: Props) {
  const plain = browsePath(NO_FILTER, { list });
  return (
    <search>
      <details className={FOLD} open={isFiltered(filter)}>
        <summary className="text-small inline-flex min-h-10 cursor-pointer items-center gap-2">
          <Icon className="text-ink-soft size-5" name="ph:sliders-horizontal" /> Filters
        </summary>
        <form action={plain} className="grid gap-4 pt-2 md:pt-0" key={JSON.stringify(filter)}>
          {filter.tag ? <input name="tag" type="hidden" value={filter.tag} /> : null}
          <div className="grid grid-cols-2 gap-3 md:grid-cols-5">
            <Choice any="All subjects" label="Subject" name="category" value={filter.category}>
              {categories.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Choice>
            <Choice any="Any price" label="Price" name="price" value={filter.price}>
              {optionsOf(PRICES)}
            </Choice>
            <Choice any="Any length" label="Length" name="length" value={filter.length}>
              {optionsOf(LENGTHS)}
            </Choice>
            <Choice any="Any language" label="Language" name="language" value={filter.language}>
              {optionsOf(LANGUAGES)}
            </Choice>
            <Choice any="Any" label="Money back within" name="refund" value={filter.refund}>
              {optionsOf(REFUNDS)}
            </Choice>
          </div>
          <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
            <Checkbox defaultChecked={filter.isHuman} label="Written by people only" name="human" value="1" />
            <span className="ms-auto flex items-center gap-4">
              {isFiltered(filter) ? (
                <Link className="text-small" href={plain} tone="quiet">
                  Clear filters
                </Link>
              ) : null}
              <Button tone="secondary" type="submit">
                Show
              </Button>
            </span>
          </div>
        </form>
      </details>
    </search>
  );
}

type ChoiceProps = { label: string; name: string; any: string; value: string | null; children: ReactNode };

function Choice({ label, name, any, value, children }: ChoiceProps) {
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

function optionsOf(names: Record<string, string>): ReactNode {
  return Object.entries(names).map(([value, name]) => (
    <option key={value} value={value}>
      {name}
    </option>
  ));
}
