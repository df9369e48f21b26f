import { useId } from "react";
import { Button } from "#components/ui/buttons/button.tsx";
import { RadioCards } from "#components/ui/fields/radio-cards.tsx";
import { Dialog } from "#components/ui/overlays/dialog.tsx";

type Props = {
  title: string;
  isOpen: boolean;
  isBusy: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onDelete: (mode: (typeof WAYS)[number]["value"]) => void;
};

const WAYS = [
  { value: "keep", label: "Keep it for buyers", description: "It stays in their libraries. No one else can read it." },
  {
    value: "refund",
    label: "Refund all buyers, then delete",
    description: "We return every sale not yet sent to you. What was sent stays yours, and those buyers keep access.",
  },
] as const;

/** What happens to sold copies. */
export function DeleteSoldDialog({ title, isOpen, isBusy, onOpenChange, onDelete }: Props) {
  const formId = useId();
  return (
    <Dialog
      description="Readers have paid for this post."
      footer={
        <Button busy={isBusy} form={formId} tone="danger" type="submit">
          Move to the trash
        </Button>
      }
      onOpenChange={onOpenChange}
      open={isOpen}
      title={`Delete “${title}”`}
    >
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault();
          onDelete(new FormData(event.currentTarget).get("buyers") === "refund" ? "refund" : "keep");
        }}
      >
        <RadioCards defaultValue="keep" legend="Its buyers" name="buyers" options={WAYS} />
      </form>
    </Dialog>
  );
}
