"use client";

import { ImportKeyForm } from "#components/demo-wallet/import-key-form.tsx";
import { keepWalletKey } from "#components/demo-wallet/wallet-key.ts";
import { Button } from "#components/ui/buttons/button.tsx";
import { CopyButton } from "#components/ui/buttons/copy-button.tsx";
import { Dialog } from "#components/ui/overlays/dialog.tsx";

export function KeyDialog({ secretKey }: { secretKey: string }) {
  return (
    <Dialog
      title="The key of this wallet"
      description="Anyone who has it controls the wallet. It is kept in this browser and nowhere else."
      trigger={
        <Button tone="quiet" size="small">
          Key
        </Button>
      }
    >
      <div className="bg-sunken rounded-control grid gap-1 p-4">
        <p className="text-small font-mono break-all">{secretKey}</p>
        <CopyButton label="Copy key" text={secretKey} />
      </div>
      <details className="text-small">
        <summary className="text-ink-soft hover:text-ink cursor-pointer py-2 font-medium">
          Use another key instead
        </summary>
        <p className="text-ink-soft pb-4">
          This removes the current key from the browser. Copy it first if you still need it.
        </p>
        <ImportKeyForm />
        <Button tone="danger" className="mt-6" onClick={() => keepWalletKey(null)}>
          Forget this wallet
        </Button>
      </details>
    </Dialog>
  );
}
