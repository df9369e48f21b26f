"use client";

import { KEY_LINES } from "#components/editor/tools/writing-keys.ts";
import { Kbd } from "#components/ui/kbd.tsx";
import { Dialog } from "#components/ui/overlays/dialog.tsx";

export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog onOpenChange={(open) => (open ? undefined : onClose())} open title="Keys">
      <p className="text-small text-ink-soft">
        Mod is ⌘ on a Mac, Ctrl elsewhere. Markdown works as you type it and as you paste it: ## for a heading, - for a
        list, [ ] for a checklist, &gt; for a quote, ``` for code, **bold**, $x^2$ for a formula.
      </p>
      <dl className="text-small grid grid-cols-[auto_1fr] items-baseline gap-x-6 gap-y-2">
        {KEY_LINES.map(({ keys, does }) => (
          <div key={does} className="contents">
            <dt className="flex gap-1 whitespace-nowrap">
              {keys.split(" ").map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
