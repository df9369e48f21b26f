"use client";

import { KEY_LINES } from "#components/editor/writing-keys";
import { Dialog } from "#components/ui/dialog";

export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog onOpenChange={(open) => (open ? undefined : onClose())} open title="Keys">
      <p className="text-small text-ink-soft">
        Mod is ⌘ on a Mac, Ctrl elsewhere. Markdown works, too: ## for a heading, - for a list, &gt; for a quote, ```
        for code.
      </p>
      <dl className="text-small grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        {KEY_LINES.map(({ keys, does }) => (
          <div key={does} className="contents">
            <dt className="text-ink-faint">{keys}</dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
