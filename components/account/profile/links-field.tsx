"use client";

import { useState } from "react";
import { Button } from "#components/ui/buttons/button.tsx";
import { Field } from "#components/ui/fields/field.tsx";
import { FieldGroup } from "#components/ui/fields/field-group.tsx";
import { Input } from "#components/ui/fields/input.tsx";
import type { ProfileLink } from "#lib/creators/creator.ts";
import { LINK_ROWS } from "#lib/creators/profile-form.ts";

type Props = { links: readonly ProfileLink[]; mistakes: Record<string, string> };

/** All rows exist; empty ones are only hidden, so that a kept draft can fill them. */
const ROW = "grid gap-3 sm:grid-cols-[1fr_2fr] not-data-shown:not-has-[input:not(:placeholder-shown)]:hidden";

export function LinksField({ links, mistakes }: Props) {
  const [count, setCount] = useState(links.length);
  return (
    <FieldGroup legend="Links" hint="Up to five, shown under your bio." optional>
      <div className="grid gap-4">
        {LINK_ROWS.map((n) => (
          <div key={n} className={ROW} data-shown={n < count ? "" : undefined}>
            <Field id={`link-label-${n}`} label={`Name of link ${n + 1}`} error={mistakes[`links.${n}.label`]}>
              {(control) => (
                <Input {...control} name={`link-label-${n}`} placeholder="Newsletter" defaultValue={links[n]?.label} />
              )}
            </Field>
            <Field id={`link-url-${n}`} label={`Address of link ${n + 1}`} error={mistakes[`links.${n}.url`]}>
              {(control) => (
                <Input
                  {...control}
                  name={`link-url-${n}`}
                  type="url"
                  inputMode="url"
                  placeholder="https://"
                  defaultValue={links[n]?.url}
                />
              )}
            </Field>
          </div>
        ))}
        {count < LINK_ROWS.length ? (
          <Button size="small" className="justify-self-start" onClick={() => setCount(count + 1)}>
            Add a link
          </Button>
        ) : null}
      </div>
    </FieldGroup>
  );
}
