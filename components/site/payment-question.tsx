import { LookupAnswer } from "#components/purchase/lookup-answer";
import { Button } from "#components/ui/button";
import { Field } from "#components/ui/field";
import { Input } from "#components/ui/input";
import type { PaymentLookup } from "#lib/purchases/payment-lookup";

type Props = { asked: string; topic: string; answer: "none" | "unreadable" | { found: PaymentLookup | null } };

/** What became of a payment, at once and without writing to anybody: a form that only makes an address. */
export function PaymentQuestion({ asked, topic, answer }: Props) {
  return (
    <div className="grid gap-6">
      <form action="/contact" className="flex flex-wrap items-end gap-3" key={asked} noValidate>
        {topic ? <input name="topic" type="hidden" value={topic} /> : null}
        <Field
          className="min-w-60 grow"
          error={
            answer === "unreadable"
              ? "That is no block’s hash, no Nano address and no number of a purchase. Copy it whole."
              : null
          }
          hint="A block’s hash from your wallet, the address that you paid to, or the number of your purchase."
          label="Which payment?"
        >
          {(control) => (
            <Input
              {...control}
              autoCapitalize="none"
              autoComplete="off"
              className="font-mono"
              defaultValue={asked}
              maxLength={200}
              name="about"
              spellCheck={false}
            />
          )}
        </Field>
        <Button type="submit">Look it up</Button>
      </form>
      {typeof answer === "object" ? <LookupAnswer found={answer.found} /> : null}
    </div>
  );
}
