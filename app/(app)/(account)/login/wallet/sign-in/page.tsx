import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { StartForm } from "#components/purchase/wallets/proof-forms.tsx";
import { OnlyIfYouOpened, ProofPanel } from "#components/purchase/wallets/proof-panel.tsx";
import { UnlockedWarning } from "#components/sign-in/unlocked-warning.tsx";
import { Link } from "#components/ui/navigation/link.tsx";
import { readNextPath, withNextPath } from "#lib/auth/next-path.ts";
import { findPageSession } from "#lib/auth/session/page-session.ts";
import { isRegisteredSession } from "#lib/auth/session/session.ts";
import { findLoss } from "#lib/auth/sign-in/sign-out.ts";
import { areSignUpsPaused } from "#lib/auth/sign-in/sign-up-pause.ts";
import { env } from "#lib/env/server.ts";
import { pageMetadata } from "#lib/http/pages/page-metadata.ts";
import { findProof } from "#lib/purchases/wallets/mutations.ts";

const TITLE = "Sign in with your wallet";

export const metadata = pageMetadata("/login/wallet/sign-in", { title: TITLE, robots: { index: false } });

/** Signs in to the account of a wallet: by its send, and by a code if there is a mailbox. Or makes one. Works without a script. */
export default async function WalletSignInPage({ searchParams }: PageProps<"/login/wallet/sign-in">) {
  const asked = readNextPath((await searchParams).next);
  const session = await findPageSession();
  if (session && isRegisteredSession(session)) redirect(asked ?? "/");
  const store = await cookies();
  const found = await findProof({ readAll: () => store.getAll() }, session);
  const begun = found?.proof.purpose === "login" ? found : null;
  const next = asked ?? readNextPath(begun?.kept.next) ?? null;
  return (
    <div className="mx-auto grid w-full max-w-xl content-start gap-8 px-4 py-10 sm:py-16">
      <h1 className="text-title font-serif tracking-tight text-balance">{TITLE}</h1>
      {session && begun?.proof.state !== "no_account" ? <UnlockedWarning loss={await findLoss(session)} /> : null}
      {begun ? (
        <ProofPanel
          areSignUpsPaused={begun.proof.state === "no_account" && (await areSignUpsPaused())}
          isTestNetwork={env.NANO_NETWORK === "dev"}
          next={next}
          nowMs={begun.readAtMs}
          proof={begun.proof}
        />
      ) : (
        <HowItWorks next={next} />
      )}
      <p className="text-small text-ink-soft">
        <Link href={withNextPath("/login", next)}>Sign in with your e-mail address</Link> instead, or{" "}
        <Link href={withNextPath("/login/wallet", next)}>find your purchases with your wallet</Link>, without an
        account.
      </p>
    </div>
  );
}

function HowItWorks({ next }: { next: string | null }) {
  return (
    <>
      <p className="text-lead font-serif">
        Send a tiny amount from your wallet. If it is linked to your account, enter the code that we e-mail you. If it
        is linked to none, you can make one with the wallet alone.
      </p>
      <ol className="grid list-decimal gap-2 ps-6">
        <li>We show you an address that is yours alone.</li>
        <li>Send exactly Ӿ0.000777 to it, from your wallet. It comes back in seconds.</li>
        <li>Enter the six digits that we send to your account’s e-mail address, if it has one.</li>
      </ol>
      <OnlyIfYouOpened />
      <StartForm label="Show me the address" next={next} purpose="login" />
    </>
  );
}
