import { LookupAnswer } from "#components/purchase/receipts/lookup-answer.tsx";
import { Button } from "#components/ui/buttons/button.tsx";
import { Field } from "#components/ui/fields/field.tsx";
import { Input } from "#components/ui/fields/input.tsx";
import { LOOK_UP, type LookUpAnswer } from "#lib/site/contact.ts";

type Props = { query: string; mistake: string | undefined; answer: LookUpAnswer | null };

const UNREADABLE = "That is not a block hash, a Nano address or a purchase number. Copy all of it.";

/** Looks up a payment at once, without a message. Part of the message form, so that its input is kept. */
export function ContactPaymentLookup({ query, mistake, answer }: Props) {
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-end gap-3">
        <Field
          className="min-w-60 grow"
          error={mistake ?? (answer === "unreadable" ? UNREADABLE : null)}
          hint="A block hash from your wallet, the address that you paid to, or your purchase number."
          id="contact-about"
          label="Which payment?"
        >
          {(control) => (
            <Input
              {...control}
              autoCapitalize="none"
              autoComplete="off"
              className="font-mono"
              defaultValue={query}
              maxLength={200}
              name="about"
              spellCheck={false}
            />
          )}
        </Field>
        <Button {...LOOK_UP} type="submit">
          Look it up
        </Button>
      </div>
      {answer === null || answer === "unreadable" ? null : <LookupAnswer found={answer.found} />}
    </div>
  );
}
