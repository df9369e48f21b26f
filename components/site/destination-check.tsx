import { AddressGroups } from "#components/nano/address-groups.tsx";
import { Button } from "#components/ui/buttons/button.tsx";
import { CopyButton } from "#components/ui/buttons/copy-button.tsx";
import { Field } from "#components/ui/fields/field.tsx";
import { Input } from "#components/ui/fields/input.tsx";
import type { Destination } from "#lib/site/destination.ts";

type Props = { destination: Destination; returnPath: string | null };

/** A GET form: the check needs no script, and nothing is stored. */
export function DestinationCheck({ destination, returnPath }: Props) {
  const typed = destination.kind === "wrong" ? destination.typed : "";
  return (
    <div className="grid gap-5">
      <form action="/swap-to-nano" className="flex flex-wrap items-end gap-3" noValidate>
        {returnPath === null ? null : <input name="return" type="hidden" value={returnPath} />}
        <Field
          className="min-w-60 grow"
          error={destination.kind === "wrong" ? destination.why : null}
          hint="The address of your own wallet, where the Nano should arrive."
          label="Your Nano address"
        >
          {(control) => (
            <Input
              {...control}
              autoCapitalize="none"
              autoComplete="off"
              className="font-mono"
              defaultValue={destination.kind === "good" ? destination.address : typed}
              key={typed}
              maxLength={200}
              name="to"
              placeholder="nano_…"
              required
              spellCheck={false}
            />
          )}
        </Field>
        <Button type="submit">Check it</Button>
      </form>
      {destination.kind === "good" ? (
        <section aria-live="polite" className="border-leaf/50 grid gap-3 border-y py-5">
          <h3 className="text-lead font-serif">The address is valid</h3>
          <p className="text-ink-soft max-w-measure">
            Compare all of it with your wallet once more, then give it to the service that you choose.
          </p>
          <AddressGroups address={destination.address} />
          <p className="needs-script">
            <CopyButton label="Copy address" text={destination.address} />
          </p>
        </section>
      ) : null}
    </div>
  );
}
