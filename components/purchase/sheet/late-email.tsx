import { type ComponentType, useEffect, useState } from "react";
import { loadTool } from "#components/document/tools/late-tools.ts";
import type { ClientPurchase } from "#lib/purchases/checkout/client-purchase.ts";
import { readPayRefusal } from "#lib/purchases/checkout/pay-refusal.ts";
import { askForPaymentEmail } from "#lib/purchases/checkout/purchase-calls.ts";

type Form = ComponentType<{ ask: (email: string) => Promise<string | null> }>;

/** The form of email-when-done.tsx, whose code is loaded when it is shown: few payments are slow. */
export function LateEmail({ purchase }: { purchase: ClientPurchase }) {
  const [Form, setForm] = useState<Form | null>(null);
  useEffect(() => {
    // watchErrors reports a script that does not come. The payment goes on without.
    loadTool("payment-email").then(
      (form) => setForm(() => form),
      () => undefined,
    );
  }, []);
  return Form ? <Form ask={(email) => askToTell(purchase, email)} /> : null;
}

async function askToTell(purchase: ClientPurchase, email: string): Promise<string | null> {
  try {
    const isAwaited = await askForPaymentEmail(purchase, email);
    return isAwaited ? null : "Your payment is done, so there is nothing to write about.";
  } catch (failure) {
    return readPayRefusal(failure).detail ?? "The connection failed, on your side or ours. Try again in a moment.";
  }
}
