"use client";

import { ImportKeyForm } from "#components/demo-wallet/import-key-form.tsx";
import { createWalletKey, keepWalletKey } from "#components/demo-wallet/wallet-key.ts";
import { Button } from "#components/ui/buttons/button.tsx";
import { Dialog } from "#components/ui/overlays/dialog.tsx";

/** Without a key there is nothing to show. We create one only when asked. */
export function Welcome({ isPaying }: { isPaying: boolean }) {
  return (
    <div className="grid gap-6">
      <p className="text-reading max-w-measure font-serif text-pretty">
        {isPaying ? "To pay this you need a wallet. " : null}
        {isPaying ? "This one" : "This wallet"} lives in your browser and holds test Nano, which costs nothing and is
        worth nothing. It works like a real wallet: your key stays with you, and every payment is signed here.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button tone="primary" size="large" onClick={() => keepWalletKey(createWalletKey())}>
          Create a wallet
        </Button>
        <Dialog
          title="Import a key"
          description="The key of a demo wallet in another browser. Never use a key that holds real Nano."
          trigger={
            <Button tone="quiet" size="large">
              I have a key
            </Button>
          }
        >
          <ImportKeyForm />
        </Dialog>
      </div>
    </div>
  );
}
