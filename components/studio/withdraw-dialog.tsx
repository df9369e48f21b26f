import { type FormEvent, useId, useState } from "react";
import { Button } from "#components/ui/buttons/button.tsx";
import { Field } from "#components/ui/fields/field.tsx";
import { Input } from "#components/ui/fields/input.tsx";
import { Dialog } from "#components/ui/overlays/dialog.tsx";

type Props = {
  title: string;
  /** Whether it has buyers: then a mistake costs more, so the author must type a word. */
  isSold: boolean;
  isOpen: boolean;
  isBusy: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onWithdraw: () => void;
};

const WORD = "withdraw";

/** Withdraws a post from everyone except its buyers. */
export function WithdrawDialog({ title, isSold, isOpen, isBusy, onOpenChange, onWithdraw }: Props) {
  const [mistake, setMistake] = useState<string | null>(null);
  const formId = useId();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get("word") ?? "");
    if (isSold && typed.trim().toLowerCase() !== WORD) setMistake(`Type “${WORD}” to continue.`);
    else onWithdraw();
  }

  return (
    <Dialog
      description="It leaves every list, and its page says that it was withdrawn. Buyers keep access."
      footer={
        <Button busy={isBusy} form={formId} tone="danger" type="submit">
          Withdraw it
        </Button>
      }
      onOpenChange={(isOpening) => {
        setMistake(null);
        onOpenChange(isOpening);
      }}
      open={isOpen}
      title={`Withdraw “${title}”`}
    >
      <form id={formId} noValidate onSubmit={submit}>
        {isSold ? (
          <Field error={mistake} label={`Readers have paid for it. Type “${WORD}”`} required>
            {(control) => (
              <Input {...control} autoCapitalize="none" autoComplete="off" name="word" spellCheck={false} />
            )}
          </Field>
        ) : null}
      </form>
    </Dialog>
  );
}
