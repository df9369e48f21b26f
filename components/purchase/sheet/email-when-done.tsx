import { type FormEvent, useState } from "react";
import { Button } from "#components/ui/buttons/button.tsx";
import { Field } from "#components/ui/fields/field.tsx";
import { Input } from "#components/ui/fields/input.tsx";

/** Offers an e-mail to readers who close the page while the network is slow. `ask` resolves to what was wrong, or to null. */
export function EmailWhenDone({ ask }: { ask: (email: string) => Promise<string | null> }) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = new FormData(event.currentTarget).get("email");
    setAsking(true);
    setError(null);
    if (typeof email !== "string" || !email.includes("@"))
      setError("Enter an e-mail address, such as ada@example.com.");
    else {
      const refusal = await ask(email);
      setError(refusal);
      if (refusal === null) setSentTo(email.trim());
    }
    setAsking(false);
  };
  if (sentTo !== null) {
    return (
      <p className="text-small" role="status">
        We will write to <span className="font-medium break-all">{sentTo}</span> when it’s done.
      </p>
    );
  }
  return (
    <form className="flex flex-wrap items-end gap-3" noValidate onSubmit={send}>
      <Field
        className="min-w-48 grow"
        error={error}
        hint="Used for this one e-mail and nothing else."
        label="Your e-mail address"
        optional
      >
        {(control) => <Input {...control} autoComplete="email" inputMode="email" name="email" type="email" />}
      </Field>
      <Button busy={isAsking} busyLabel="Saving…" type="submit">
        Email me when it’s done
      </Button>
    </form>
  );
}
