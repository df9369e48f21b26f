import { OpenedByCode } from "#components/design/overlays/opened-by-code.tsx";
import { Button } from "#components/ui/buttons/button.tsx";
import { linkStyle } from "#components/ui/navigation/link-style.ts";
import { Dialog, DialogDismiss } from "#components/ui/overlays/dialog.tsx";

/** Their buttons are server components: what opens or closes a dialog need not be a client component. */
export function Dialogs() {
  return (
    <>
      <Question />
      <LongRead />
      <OpenedByCode />
    </>
  );
}

function Question() {
  return (
    <Dialog
      description="Readers who paid keep their copy. Everyone else sees the first paragraph and no price."
      footer={
        <>
          <DialogDismiss>
            <Button>Keep it</Button>
          </DialogDismiss>
          <DialogDismiss>
            <Button tone="danger">Unpublish</Button>
          </DialogDismiss>
        </>
      }
      title="Unpublish “The wren in the hedge”?"
      trigger={<Button>Ask</Button>}
    />
  );
}

function LongRead() {
  return (
    <Dialog
      footer={
        <DialogDismiss>
          <Button tone="primary">Done</Button>
        </DialogDismiss>
      }
      title="What changed, line by line, since you last looked at this page"
      trigger={<Button>Much to read</Button>}
    >
      {PARAGRAPHS.map((paragraph) => (
        <p key={paragraph} className="text-body font-serif">
          {paragraph}
        </p>
      ))}
      <a className={linkStyle()} href="#dialog">
        Back to the list
      </a>
    </Dialog>
  );
}

const PARAGRAPHS = [
  "A farthing was the smallest coin of its realm, and its last issues carried a wren. It bought one thing: a bun, a box of matches, a page to read on the way home.",
  "The wren weighs as much as the coin did. It sings louder than birds ten times its size, from low down in a hedge, tail up, all year round.",
  "No one subscribed to a wren. You stopped, you listened, you went on; and if you had a farthing to spare, you left it.",
  "The coin went out of use on the last day of 1960. Shopkeepers had stopped taking it some years before: too small to count, they said.",
  "What was too small to count then is what machines count best now. A thousandth of a thousandth, sent from one pocket to another in less time than a breath.",
  "So here is the small coin again, with the small bird on it. It still buys one thing.",
  "Everything above is here to be scrolled. The title and the button below stay where they are, however long this gets.",
];
