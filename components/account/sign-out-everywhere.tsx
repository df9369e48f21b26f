import { SubmitButton } from "#components/ui/submit-button";
import { signOutEverywhere } from "#lib/creators/actions";

export function SignOutEverywhere() {
  return (
    <form action={signOutEverywhere} className="grid justify-items-start gap-1.5">
      <SubmitButton tone="secondary" busyLabel="Signing out…">
        Sign out everywhere
      </SubmitButton>
      <p className="text-caption text-ink-soft">Ends every session, this one too. You sign in again with a code.</p>
    </form>
  );
}
