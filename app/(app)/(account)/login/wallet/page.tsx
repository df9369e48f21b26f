import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { StartForm } from "#components/purchase/wallets/proof-forms.tsx";
import { OnlyIfYouOpened, ProofPanel } from "#components/purchase/wallets/proof-panel.tsx";
import { ButtonLink } from "#components/ui/buttons/button-link.tsx";
import { Link } from "#components/ui/navigation/link.tsx";
import { readNextPath, withNextPath } from "#lib/auth/next-path.ts";
import { findPageSession } from "#lib/auth/session/page-session.ts";
import { isRegisteredSession } from "#lib/auth/session/session.ts";
import { env } from "#lib/env/server.ts";
import { pageMetadata } from "#lib/http/pages/page-metadata.ts";
import { findProof } from "#lib/purchases/wallets/mutations.ts";

const TITLE = "Find your purchases with your wallet";

export const metadata = pageMetadata("/login/wallet", { title: TITLE, robots: { index: false } });

/** Opens in this browser what a wallet paid for. Works without a script. */
export default async function WalletPage({ searchParams }: PageProps<"/login/wallet">) {
  const asked = readNextPath((await searchParams).next);
  const session = await findPageSession();
  if (session && isRegisteredSession(session)) redirect("/settings/nano-addresses");
  const store = await cookies();
  const found = await findProof({ readAll: () => store.getAll() }, session);
  const begun = found?.proof.purpose === "restore" ? found : null;
  const next = asked ?? begun?.kept.next ?? null;
  return (
    <div className="mx-auto grid w-full max-w-xl content-start gap-8 px-4 py-10 sm:py-16">
      <h1 className="text-title font-serif tracking-tight text-balance">{TITLE}</h1>
      {begun ? (
        <>
          <ProofPanel
            isTestNetwork={env.NANO_NETWORK === "dev"}
            next={next}
            nowMs={begun.readAtMs}
            proof={begun.proof}
          />
          {begun.proof.state === "restored" ? (
            <ButtonLink className="justify-self-start" href="/library" size="large" tone="primary">
              Go to your library
            </ButtonLink>
          ) : null}
        </>
      ) : (
        <HowItWorks next={next} />
      )}
      <p className="text-small text-ink-soft">
        Do you have an account? <Link href={withNextPath("/login", next)}>Sign in</Link> instead, or{" "}
        <Link href={withNextPath("/login/wallet/sign-in", next)}>sign in with a linked wallet</Link>: an account keeps
        your library on every device.
      </p>
    </div>
  );
}

function HowItWorks({ next }: { next: string | null }) {
  return (
    <>
      <p className="text-lead font-serif">
        Send a tiny amount from the wallet that paid. What it paid for opens in this browser, and the amount comes back
        in seconds.
      </p>
      <ol className="grid list-decimal gap-2 ps-6">
        <li>We show you an address that is yours alone.</li>
        <li>Send exactly Ӿ0.000555 to it, from the wallet that you paid with.</li>
        <li>Your posts open here. The Ӿ0.000555 goes back to that wallet.</li>
      </ol>
      <OnlyIfYouOpened />
      <p className="text-small text-ink-soft">
        An account at an exchange does not work: it pays for many people. A refunded post stays closed.
      </p>
      <StartForm label="Show me the address" next={next} purpose="restore" />
    </>
  );
}
