"use client";

import { type SubmitEvent, useState } from "react";
import { Button } from "#components/ui/buttons/button.tsx";
import { ErrorSummary } from "#components/ui/fields/error-summary.tsx";
import { Field } from "#components/ui/fields/field.tsx";
import { Input } from "#components/ui/fields/input.tsx";

const NAME_ID = "mistaken-name";
const NAME_MISSING = "Write the name that readers will see.";

/** A form that is validated when it is sent. */
export function Mistakes() {
  const [tries, setTries] = useState(0);
  const [name, setName] = useState("");
  const isMissing = tries > 0 && name.trim() === "";

  function send(event: SubmitEvent) {
    event.preventDefault();
    setTries(tries + 1);
  }

  return (
    <form noValidate onSubmit={send} className="grid max-w-md gap-5">
      {isMissing ? (
        <ErrorSummary
          key={tries}
          title="One thing to mend"
          mistakes={[{ message: NAME_MISSING, controlId: NAME_ID }]}
        />
      ) : null}
      <Field id={NAME_ID} label="Pen name" required error={isMissing ? NAME_MISSING : null}>
        {(control) => <Input {...control} value={name} onChange={(event) => setName(event.currentTarget.value)} />}
      </Field>
      <Button type="submit" className="justify-self-start">
        Save profile
      </Button>
    </form>
  );
}
