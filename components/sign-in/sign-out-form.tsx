import { ButtonLink } from "#components/ui/buttons/button-link.tsx";
import { SubmitButton } from "#components/ui/buttons/submit-button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { linkStyle } from "#components/ui/navigation/link-style.ts";
import { signOut } from "#lib/auth/sign-in/actions.ts";

type Loss = { unlockedPosts: number; hasPendingPayment: boolean; titlesOnThisDevice: string[] };

/** Asks for confirmation, and says what would be lost. */
export function SignOutForm({ email, loss }: { email: string | null; loss: Loss }) {
  const { unlockedPosts, hasPendingPayment, titlesOnThisDevice } = loss;
  const isLossy = unlockedPosts > 0 || hasPendingPayment || titlesOnThisDevice.length > 0;
  const posts = unlockedPosts === 1 ? "the post that you unlocked" : `the ${unlockedPosts} posts that you unlocked`;
  return (
    <div className="mx-auto grid w-full max-w-md content-start gap-8 px-4 py-16 sm:py-24">
      <h1 className="text-title font-serif tracking-tight">Sign out</h1>
      {hasPendingPayment ? <Callout tone="warning">You have a payment in progress. Leave anyway?</Callout> : null}
      {unlockedPosts > 0 ? (
        <Callout tone="warning" title="You will lose access on this device.">
          You have no account yet, so you cannot sign in again to read {posts}.{" "}
          <a href="/profile/convert" className={linkStyle()}>
            Add your e-mail address first
          </a>
          , and you keep {unlockedPosts === 1 ? "it" : "them"}.
        </Callout>
      ) : null}
      {titlesOnThisDevice.length > 0 ? (
        <Callout tone="warning" title="Only this browser opens these posts.">
          They are not in your account’s library, and signing out closes them here:
          <ul className="mt-2 list-disc pl-5">
            {titlesOnThisDevice.map((title) => (
              <li key={title}>{title}</li>
            ))}
          </ul>
        </Callout>
      ) : null}
      {email === null ? null : (
        <p className="text-ink-soft">
          You are signed in as <strong className="text-ink font-medium wrap-anywhere">{email}</strong>.
        </p>
      )}
      <form action={signOut} className="flex flex-wrap gap-3">
        <input type="hidden" name="anyway" value="yes" />
        <SubmitButton tone={isLossy ? "danger" : "primary"}>Sign out</SubmitButton>
        <ButtonLink href="/" tone="quiet">
          Stay
        </ButtonLink>
      </form>
    </div>
  );
}
