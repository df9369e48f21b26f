import type { ReactNode } from "react";
import type { KeyedSection } from "#components/admin/homepage/use-sections.ts";
import { Field, type FieldControl } from "#components/ui/fields/field.tsx";
import { Input } from "#components/ui/fields/input.tsx";
import { Select } from "#components/ui/fields/select.tsx";
import { Textarea } from "#components/ui/fields/textarea.tsx";
import { SECTION_PRICES, SECTION_TYPES, type TypedSection } from "#lib/moderation/homepage/layout.ts";

export type SectionCategory = { id: string; name: string };
export type Mistakes = Readonly<Record<string, string>>;
type Props = {
  section: KeyedSection;
  categories: readonly SectionCategory[];
  /** What is wrong, by the section's key and the field's name. */
  mistakes: Mistakes;
  onChange: (changes: Partial<TypedSection>) => void;
};

const COUNTLESS: readonly string[] = ["hero", "featured", "note"];
const VIEWERS = [
  ["all", "Everyone"],
  ["signed_out", "Signed-out readers"],
  ["signed_in", "Signed-in readers (not shown yet)"],
] as const;

/** The fields of one section: those that its type has. */
export function SectionFields({ section, categories, mistakes, onChange }: Props) {
  const { type } = section;
  const field = (name: keyof TypedSection, label: string, draw: (control: Control) => ReactNode, more: object = {}) => (
    <Field {...more} error={mistakes[`${section.key}.${name}`]} label={label}>
      {(control) =>
        draw({ ...control, value: section[name], onChange: (event) => onChange({ [name]: event.target.value }) })
      }
    </Field>
  );
  const time = (name: "startsAt" | "endsAt", label: string, hint: string) =>
    field(name, label, (control) => <Input {...control} autoComplete="off" spellCheck={false} />, {
      ...{ hint, optional: true },
    });
  return (
    <div className="grid gap-4 py-3 sm:grid-cols-2">
      {field("type", "What it shows", (control) => (
        <Select {...control}>{options(SECTION_TYPES)}</Select>
      ))}
      {field(
        "title",
        "Title",
        (control) => (
          <Input {...control} autoComplete="off" />
        ),
        { optional: true },
      )}
      {type === "under_price"
        ? field("price", "Up to", (control) => (
            <Select {...control}>{options(SECTION_PRICES.map((price) => [price, `Ӿ${price}`]))}</Select>
          ))
        : null}
      {type === "category"
        ? field("name", "Category", (control) => (
            <Select {...control}>
              {options([["", "Choose one"], ...categories.map(({ id, name }) => [id, name] as const)])}
            </Select>
          ))
        : null}
      {type === "tag"
        ? field("name", "Tag", (control) => <Input {...control} autoComplete="off" spellCheck={false} />)
        : null}
      {type === "note"
        ? field("text", "Note", (control) => <Textarea {...control} />, {
            ...{
              className: "sm:col-span-2",
              maxCharacters: 2_000,
              hint: "Plain text. An empty line begins a paragraph.",
            },
          })
        : null}
      {COUNTLESS.includes(type)
        ? null
        : field("limit", "How many", (control) => <Input {...control} autoComplete="off" inputMode="numeric" />, {
            hint: "1 to 24.",
          })}
      {field("visibleFor", "For whom", (control) => (
        <Select {...control}>{options(VIEWERS)}</Select>
      ))}
      {time("startsAt", "Start", "Such as 2026-12-01 09:00, in UTC.")}
      {time("endsAt", "End", "The same. Either may take five minutes.")}
    </div>
  );
}

type Control = FieldControl & { value: string; onChange: (event: { target: { value: string } }) => void };

function options(choices: readonly (readonly [value: string, label: string])[]) {
  return choices.map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}
