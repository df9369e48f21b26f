import { notFound } from "next/navigation";
import { Suspense } from "react";
import { DemoWallet } from "#components/demo-wallet/demo-wallet.tsx";
import { WalletLoading } from "#components/demo-wallet/wallet-loading.tsx";
import { env } from "#lib/env/server.ts";
import { pageMetadata } from "#lib/http/pages/page-metadata.ts";

export function generateMetadata() {
  requireDevNetwork();
  return pageMetadata("/demo-wallet", { robots: { index: false } });
}

/** A wallet for the test network, so that newcomers can pay as readers do. Not there where money is real. */
export default function DemoWalletPage() {
  requireDevNetwork();
  const hasFaucet = env.NANO_FAUCET_URL !== undefined;
  return (
    <div className="mx-auto grid max-w-xl gap-8 px-4 py-10 sm:px-6 sm:py-16">
      <h1 className="text-title font-serif tracking-tight">Demo wallet</h1>
      {hasFaucet ? null : (
        <p className="text-ink-soft max-w-measure text-pretty">
          This test network has no faucet. For test Nano, ask the person who runs its node to send some to the address
          of your wallet.
        </p>
      )}
      <Suspense fallback={<WalletLoading />}>
        <DemoWallet hasFaucet={hasFaucet} />
      </Suspense>
    </div>
  );
}

function requireDevNetwork(): void {
  if (env.NANO_NETWORK !== "dev") notFound();
}
