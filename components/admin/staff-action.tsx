"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { describeRefusal } from "#components/auth/refusal.ts";
import { StepUpDialog } from "#components/auth/step-up-dialog.tsx";
import { Button } from "#components/ui/buttons/button.tsx";
import type { ButtonTone } from "#components/ui/buttons/button-style.ts";
import { Checkbox } from "#components/ui/fields/checkbox.tsx";
import { Field } from "#components/ui/fields/field.tsx";
import { FieldError } from "#components/ui/fields/field-error.tsx";
import { FieldGroup } from "#components/ui/fields/field-group.tsx";
import { Input } from "#components/ui/fields/input.tsx";
import { Select } from "#components/ui/fields/select.tsx";
import { Textarea } from "#components/ui/fields/textarea.tsx";
import { Dialog } from "#components/ui/overlays/dialog.tsx";
import { toast } from "#components/ui/toasts/toast-store.ts";
import { fetchJson } from "#lib/http/browser/client.ts";
import { codeOf, readProblem } from "#lib/http/browser/read-problem.ts";

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
  /** Reads again what the page's address does not say. */
  onDone?: (() => void) | undefined;
};

type Choices = readonly (readonly [value: string, label: string])[];

/**
 * A field of its dialog. `name` is its key in the call, `value` what it holds at first. With choices, one of them is chosen; with boxes,
 * any of them, and the call gets a list.
 */
export type StaffActionField = {
  name: string;
  label: string;
  hint?: string | undefined;
  isOptional?: boolean;
  value?: string | undefined;
  choices?: Choices;
  /** How the reason may begin for a choice: it is filled in until someone has written one. */
  drafts?: Readonly<Record<string, string>>;
  boxes?: Choices;
  ticked?: readonly string[];
};

export const REASON = { name: "reason", label: "Reason", hint: "It is kept in the audit log, with your name." };

type Order = Readonly<Record<string, string | string[]>>;
/** What is wrong, by field. */
type Mistakes = Readonly<Record<string, string>>;

/** A button for what staff do to others' money, words and accounts. It asks for a reason, and for a fresh code if the session is old. */
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
  onDone,
}: Props) {
  const router = useRouter();
  const refusalId = useId();
  const [step, setStep] = useState<"closed" | "asking" | "proving">("closed");
  const [order, setOrder] = useState<Order>({});
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [mistakes, setMistakes] = useState<Mistakes>({});
  const formRef = useRef<HTMLFormElement>(null);
  // A long form may show none of its mistakes where the button is.
  useEffect(() => {
    const first = Object.keys(mistakes).length > 0 ? formRef.current?.querySelector('[aria-invalid="true"]') : null;
    if (first instanceof HTMLElement) first.focus();
  }, [mistakes]);
  const forget = () => {
    setRefusal(null);
    setMistakes({});
  };
  const send = async (what: Order) => {
    setBusy(true);
    forget();
    try {
      const answer = await fetchJson(url, { method: "POST", body: { ...body, ...what } });
      setStep("closed");
      setOrder({});
      toast({ title: typeof done === "string" ? done : done(answer), color: "success" });
      router.refresh();
      onDone?.();
    } catch (error) {
      if (codeOf(error) === "step_up_required") setStep("proving");
      else {
        setStep("asking");
        const found = mistakesOf(error, Object.keys(what));
        setMistakes(found);
        setRefusal(Object.keys(found).length > 0 ? null : describeRefusal(error));
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
    const readField = ({ name, boxes }: Pick<StaffActionField, "name" | "boxes">) =>
      boxes ? form.getAll(name).map(String) : textOf(name);
    if (typed !== undefined && textOf("typed") !== typed) return setRefusal(`Type “${typed}” to continue.`);
    const what = Object.fromEntries([reason, ...fields].map((field) => [field.name, readField(field)]));
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
          forget();
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
        <form className="grid gap-5" noValidate ref={formRef} onSubmit={submit}>
          {fields.map((field) => (
            <StaffField
              error={mistakes[field.name]}
              field={field}
              key={field.name}
              kept={order[field.name]}
              onChoose={(choice) => fillIn(formRef.current?.elements.namedItem(reason.name), field.drafts, choice)}
            />
          ))}
          <Field error={mistakes[reason.name]} hint={reason.hint} label={reason.label} required>
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

/** Starts the reason with the draft for a choice, unless it holds more than another draft. */
function fillIn(
  reason: Element | RadioNodeList | null | undefined,
  drafts: StaffActionField["drafts"],
  choice: string,
): void {
  if (!drafts || !(reason instanceof HTMLTextAreaElement)) return;
  if (reason.value.trim() === "" || Object.values(drafts).includes(reason.value)) reason.value = drafts[choice] ?? "";
}

type StaffFieldProps = {
  field: StaffActionField;
  error: string | undefined;
  kept: string | string[] | undefined;
  onChoose: (choice: string) => void;
};

/** One field, with what was typed before a refusal. */
function StaffField({ field, error, kept, onChoose }: StaffFieldProps) {
  const { name, label, hint, isOptional = false, value, choices, boxes, ticked = [] } = field;
  const need = { hint, error, optional: isOptional, required: !isOptional };
  if (boxes) {
    return (
      <FieldGroup {...need} legend={label}>
        {boxes.map(([box, words]) => (
          <Checkbox
            aria-invalid={error ? true : undefined}
            defaultChecked={(kept ?? ticked).includes(box)}
            key={box}
            label={words}
            name={name}
            value={box}
          />
        ))}
      </FieldGroup>
    );
  }
  return (
    <Field {...need} label={label}>
      {(control) =>
        choices ? (
          <Select
            {...control}
            defaultValue={kept ?? value}
            name={name}
            onChange={({ currentTarget }) => onChoose(currentTarget.value)}
          >
            {choices.map(([choice, words]) => (
              <option key={choice} value={choice}>
                {words}
              </option>
            ))}
          </Select>
        ) : (
          <Input {...control} autoComplete="off" defaultValue={kept ?? value} name={name} spellCheck={false} />
        )
      }
    </Field>
  );
}

/** What the call says about the dialog's own fields, if it is about them alone. A list's mistakes are its field's. */
function mistakesOf(error: unknown, names: readonly string[]): Mistakes {
  const found = readProblem(error).errors.map(({ field, message }) => [field.split(".")[0] ?? "", message] as const);
  return found.every(([name]) => names.includes(name)) ? Object.fromEntries(found) : {};
}
