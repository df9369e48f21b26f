import { Button } from "#components/ui/buttons/button.tsx";
import { Dialog, DialogDismiss } from "#components/ui/overlays/dialog.tsx";
import { countParts } from "#lib/posts/document/paywall.ts";
import type { Draft } from "#lib/posts/drafts/draft.ts";

type Props = { doc: Draft["doc"]; onClose: () => void; onAgree: () => void; onSell: () => void };

const NUMBER = new Intl.NumberFormat("en");

/** Asks before a text with a paywall break becomes free. */
export function FreeDialog({ doc, onClose, onAgree, onSell }: Props) {
  const words = countParts(doc).paid ?? 0;
  return (
    <Dialog
      description={`The text has a paywall break with ${NUMBER.format(words)} ${words === 1 ? "word" : "words"} below it. If you publish it free, we take the break out and everyone can read all of it.`}
      footer={
        <>
          <DialogDismiss>
            <Button onClick={onSell}>Set a price</Button>
          </DialogDismiss>
          <Button onClick={onAgree} tone="danger">
            Publish all of it for free
          </Button>
        </>
      }
      onOpenChange={onClose}
      open
      title="Give all of it away?"
    />
  );
}
