"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useId, useState } from "react";
import { describeRefusal } from "#components/auth/refusal.ts";
import { StepUpDialog } from "#components/auth/step-up-dialog.tsx";
import { Button } from "#components/ui/buttons/button.tsx";
import type { ButtonTone } from "#components/ui/buttons/button-style.ts";
import { Field } from "#components/ui/fields/field.tsx";
import { FieldError } from "#components/ui/fields/field-error.tsx";
import { Input } from "#components/ui/fields/input.tsx";
import { Select } from "#components/ui/fields/select.tsx";
import { Textarea } from "#components/ui/fields/textarea.tsx";
import { Dialog } from "#components/ui/overlays/dialog.tsx";
import { toast } from "#components/ui/toasts/toast-store.ts";
import { fetchJson } from "#lib/http/browser/client.ts";
import { codeOf } from "#lib/http/browser/read-problem.ts";

type Props = {
  label: string;
  /** Names the object, where many buttons have the same label. */
  about?: string | undefined;
  /** What happens then. */
  description: string;
  url: string;
  body: Readonly<Record<string, unknown>>;
  /** What the toast says, perhaps by the answer. */
  done: string | ((answer: unknown) => string);
  /** Further input that the action needs. */
  fields?: readonly StaffActionField[] | undefined;
  /** What its reason is called. Default: for the audit log alone. */
  reason?: { name: string; label: string; hint: string } | undefined;
  /** A word to type, where a slip would stop the whole site. */
  typed?: string | undefined;
  tone?: ButtonTone | undefined;
};

/** A field of its dialog. `name` is its key in the call, `value` what it holds at first. With choices, one of them is chosen. */
export type StaffActionField = {
  name: string;
  label: string;
  hint?: string | undefined;
  isOptional?: boolean;
  value?: string | undefined;
  choices?: readonly (readonly [value: string, label: string])[];
};

const REASON = { name: "reason", label: "Reason", hint: "It is kept in the audit log, with your name." };

type Order = Readonly<Record<string, string>>;

/** A button for actions on other people's money. It asks for a reason, and for a fresh code if the session is old. */
export function StaffAction({
  label,
  about,
  description,
  url,
  body,
  done,
  fields = [],
  reason = REASON,
  typed,
  tone,
}: Props) {
  const router = useRouter();
  const refusalId = useId();
  const [step, setStep] = useState<"closed" | "asking" | "proving">("closed");
  const [order, setOrder] = useState<Order>({});
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const send = async (what: Order) => {
    setBusy(true);
    setRefusal(null);
    try {
      const answer = await fetchJson(url, { method: "POST", body: { ...body, ...what } });
      setStep("closed");
      setOrder({});
      toast({ title: typeof done === "string" ? done : done(answer), color: "success" });
      router.refresh();
    } catch (error) {
      if (codeOf(error) === "step_up_required") setStep("proving");
      else {
        setStep("asking");
        setRefusal(describeRefusal(error));
        // The reason for the refusal is visible behind the dialog.
        router.refresh();
      }
    }
    setBusy(false);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const textOf = (name: string) => String(form.get(name) ?? "").trim();
    if (typed !== undefined && textOf("typed") !== typed) return setRefusal(`Type “${typed}” to continue.`);
    const what = Object.fromEntries(
      [reason.name, ...fields.map(({ name }) => name)].map((name) => [name, textOf(name)]),
    );
    setOrder(what);
    void send(what);
  };
  return (
    <>
      <Button
        aria-label={about === undefined ? undefined : `${label}: ${about}`}
        size="small"
        tone={tone}
        onClick={() => {
          setRefusal(null);
          setStep("asking");
        }}
      >
        {label}
      </Button>
      <Dialog
        description={description}
        open={step === "asking"}
        title={about === undefined ? label : `${label}: ${about}`}
        onOpenChange={(open) => setStep(open ? "asking" : "closed")}
      >
        <form className="grid gap-5" noValidate onSubmit={submit}>
          {fields.map(({ name, label: fieldLabel, hint, isOptional = false, value, choices }) => (
            <Field hint={hint} key={name} label={fieldLabel} optional={isOptional} required={!isOptional}>
              {(control) =>
                choices ? (
                  <Select {...control} defaultValue={order[name] ?? value} name={name}>
                    {choices.map(([choice, words]) => (
                      <option key={choice} value={choice}>
                        {words}
                      </option>
                    ))}
                  </Select>
                ) : (
                  <Input
                    {...control}
                    autoComplete="off"
                    defaultValue={order[name] ?? value}
                    name={name}
                    spellCheck={false}
                  />
                )
              }
            </Field>
          ))}
          <Field hint={reason.hint} label={reason.label} required>
            {(control) => (
              <Textarea {...control} defaultValue={order[reason.name]} maxLength={500} name={reason.name} />
            )}
          </Field>
          {typed === undefined ? null : (
            <Field label={`Type “${typed}”`} required>
              {(control) => <Input {...control} autoComplete="off" name="typed" spellCheck={false} />}
            </Field>
          )}
          <FieldError id={refusalId}>{refusal}</FieldError>
          <Button busy={isBusy} busyLabel="Working…" className="md:justify-self-end" tone="primary" type="submit">
            {label}
          </Button>
        </form>
      </Dialog>
      <StepUpDialog
        open={step === "proving"}
        onConfirmed={() => void send(order)}
        onOpenChange={(open) => setStep(open ? "proving" : "closed")}
      />
    </>
  );
}
