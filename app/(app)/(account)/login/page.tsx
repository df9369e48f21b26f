import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { AddressForm } from "#components/sign-in/address-form.tsx";
import { CodeForm } from "#components/sign-in/code-form.tsx";
import { ProviderLinks } from "#components/sign-in/provider-links.tsx";
import { UnlockedWarning } from "#components/sign-in/unlocked-warning.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Link } from "#components/ui/navigation/link.tsx";
import { readNextPath, withNextPath } from "#lib/auth/next-path.ts";
import { findPageSession } from "#lib/auth/session/page-session.ts";
import { isRegisteredSession } from "#lib/auth/session/session.ts";
import { askAgain, askForCode, changeSignInAddress, signInWithCode } from "#lib/auth/sign-in/actions.ts";
import { readBegunSignIn } from "#lib/auth/sign-in/begun-sign-in.ts";
import { listSignInProviders } from "#lib/auth/sign-in/providers.ts";
import { findLoss } from "#lib/auth/sign-in/sign-out.ts";
import { areSignUpsPaused } from "#lib/auth/sign-in/sign-up-pause.ts";
import { pageMetadata } from "#lib/http/pages/page-metadata.ts";

export const metadata = pageMetadata("/login", { title: "Sign in", robots: { index: false } });

export default async function LoginPage({ searchParams }: PageProps<"/login">) {
  const query = await searchParams;
  const next = readNextPath(query.next);
  const session = await findPageSession();
  if (session && isRegisteredSession(session)) redirect(next ?? "/");
  const store = await cookies();
  const begun = readBegunSignIn({ readAll: () => store.getAll() });
  const providers = listSignInProviders();
  const isCodeAsked = begun !== null && !begun.isUsed;
  return (
    <div className="mx-auto grid w-full max-w-md content-start gap-10 px-4 py-16 sm:py-24">
      <h1 className="text-title font-serif tracking-tight">{isCodeAsked ? "Check your e-mail" : "Sign in"}</h1>
      <FailedReturn query={query} />
      {(await areSignUpsPaused()) ? (
        <Callout title="New accounts are paused for a while.">
          If you have an account, you can still sign in. A new address gets no code. You need no account to read.
        </Callout>
      ) : null}
      {session ? <UnlockedWarning loss={await findLoss(session)} /> : null}
      {isCodeAsked ? (
        <CodeForm
          email={begun.email}
          sentAt={begun.sentAt}
          next={next}
          note="The link in the e-mail works too, in this browser."
          submitLabel="Sign in"
          enterCode={signInWithCode}
          askAgain={askAgain}
          takeAnotherAddress={changeSignInAddress}
        />
      ) : (
        <>
          <AddressForm
            next={next}
            hint="We e-mail you a code and a link. There is no password. If you are new here, this creates your account."
            askForCode={askForCode}
          />
          {providers.length === 0 ? null : (
            <section aria-label="Other ways to sign in" className="border-hairline border-t pt-6">
              <ProviderLinks providers={providers} next={next} purpose="sign-in" />
            </section>
          )}
          <section
            aria-label="With your wallet"
            className="text-small text-ink-soft border-hairline grid gap-2 border-t pt-6"
          >
            <p>
              Do you have a Nano wallet?{" "}
              <Link href={withNextPath("/login/wallet/sign-in", next)}>Sign in with your wallet</Link>
            </p>
            <p>
              Did you buy without an account?{" "}
              <Link href={withNextPath("/login/wallet", next)}>Find your purchases with your wallet</Link>
            </p>
          </section>
        </>
      )}
    </div>
  );
}

/** Explains why a link or a provider's answer failed. Never repeats another site's words. */
function FailedReturn({
  query: { link, error, error_code: code },
}: {
  query: Awaited<PageProps<"/login">["searchParams"]>;
}) {
  if (link === undefined && error === undefined && code === undefined) return null;
  const isLink = link !== undefined || code === "otp_expired";
  return (
    <p className="text-small text-ink-soft border-hairline border-s-2 ps-4" role="status">
      {isLink
        ? "That link is no longer valid. Ask for a new one."
        : "That sign-in did not work. Try again, or use your e-mail address."}
    </p>
  );
}
