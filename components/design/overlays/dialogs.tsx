"use client";

import { useState } from "react";
import { Press } from "#components/design/overlays/press";
import { Dialog, DialogDismiss } from "#components/ui/dialog";

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
      description="Readers who paid keep their copy. Everybody else gets the first paragraph, and no price."
      footer={
        <>
          <DialogDismiss>
            <Press>Keep it</Press>
          </DialogDismiss>
          <DialogDismiss>
            <Press tone="danger">Unpublish</Press>
          </DialogDismiss>
        </>
      }
      title="Unpublish “The wren in the hedge”?"
      trigger={<Press>Ask</Press>}
    />
  );
}

function LongRead() {
  return (
    <Dialog
      footer={
        <DialogDismiss>
          <Press tone="primary">Done</Press>
        </DialogDismiss>
      }
      title="What changed, line by line, since you last looked at this page"
      trigger={<Press>Much to read</Press>}
    >
      {PARAGRAPHS.map((paragraph) => (
        <p key={paragraph} className="text-body font-serif">
          {paragraph}
        </p>
      ))}
      <a className="text-copper underline underline-offset-4" href="#overlays">
        Back to the list
      </a>
    </Dialog>
  );
}

/** As the pay sheet is opened: by state, from a button that knows nothing of it. */
function OpenedByCode() {
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState("");
  return (
    <>
      <Press onClick={() => setOpen(true)}>Rename</Press>
      <Dialog
        description="Links to the old name go on working."
        footer={
          <>
            <Press onClick={() => setOpen(false)}>Cancel</Press>
            <Press tone="primary" onClick={() => setOpen(false)}>
              Rename
            </Press>
          </>
        }
        open={isOpen}
        title="Rename this draft"
        onOpenChange={setOpen}
      >
        <label className="text-small grid gap-1">
          New name
          <input
            className="rounded-control border-edge bg-paper text-body min-h-10 border px-3"
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </label>
      </Dialog>
    </>
  );
}

const PARAGRAPHS = [
  "A farthing was the smallest coin of its realm, and its last issues carried a wren. It bought one thing: a bun, a box of matches, a page to read on the way home.",
  "The wren weighs as much as the coin did. It sings louder than birds ten times its size, from low down in a hedge, tail up, all year round.",
  "Nobody subscribed to a wren. You stopped, you listened, you went on; and if you had a farthing to spare, you left it.",
  "The coin went out of use on the last day of 1960. Shopkeepers had stopped taking it some years before: too small to count, they said.",
  "What was too small to count then is what machines count best now. A thousandth of a thousandth, sent from one pocket to another in less time than a breath.",
  "So here is the small coin again, with the small bird on it. It still buys one thing.",
  "Everything above is here to be scrolled. The title and the button below stay where they are, however long this gets.",
];
