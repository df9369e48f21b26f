import { CodeInput } from "#components/sign-in/code-input.tsx";
import { Button } from "#components/ui/buttons/button.tsx";
import { Field } from "#components/ui/fields/field.tsx";
import { describeTriesLeft, MAX_TRIES } from "#lib/auth/sign-in/sign-in.ts";
import type { ProofPurpose } from "#lib/purchases/wallets/proof.ts";

type StartProps = { purpose: ProofPurpose; next: string | null; label: string; tone?: "primary" | "secondary" };

/** Asks for an address. Plain forms: they need no script. */
export function StartForm({ purpose, next, label, tone = "primary" }: StartProps) {
  return (
    <form action="/api/auth/nano/start" method="post">
      <input name="purpose" type="hidden" value={purpose} />
      {next === null ? null : <input name="next" type="hidden" value={next} />}
      <Button size="large" tone={tone} type="submit">
        {label}
      </Button>
    </form>
  );
}

/** The proof is there; the account's owner has the last word. */
export function LinkForm() {
  return (
    <form action="/api/auth/nano/link" method="post">
      <Button size="large" tone="primary" type="submit">
        Link it
      </Button>
    </form>
  );
}

/** Has the code sent that the account's owner alone can read. */
export function SendCodeForm({ label = "Send me the code", isMain = false }: { label?: string; isMain?: boolean }) {
  return (
    <form action="/api/auth/nano/code" method="post">
      <Button size="large" tone={isMain ? "primary" : "secondary"} type="submit">
        {label}
      </Button>
    </form>
  );
}

const DEEDS = {
  make: { label: "Make an account with this wallet", tone: "primary" },
  open: { label: "Sign in", tone: "primary" },
  take_back: { label: "Take my wallet back", tone: "secondary" },
} as const;

/** What a proven wallet does without a code. */
export function WalletAccountForm({ deed }: { deed: keyof typeof DEEDS }) {
  const { label, tone } = DEEDS[deed];
  return (
    <form action="/api/auth/nano/account" method="post">
      <input name="deed" type="hidden" value={deed} />
      <Button size="large" tone={tone} type="submit">
        {label}
      </Button>
    </form>
  );
}

/** The last step of a sign-in. A wrong code leads back here. */
export function EnterCodeForm({ triesLeft }: { triesLeft: number }) {
  const wrongTries = MAX_TRIES - triesLeft;
  return (
    <form action="/api/auth/nano/code" className="grid max-w-md gap-6" method="post">
      <Field
        error={wrongTries > 0 ? describeTriesLeft(wrongTries) : null}
        hint="The six digits in our e-mail."
        label="Code"
      >
        {(control) => <CodeInput {...control} />}
      </Field>
      <Button className="justify-self-start" size="large" tone="primary" type="submit">
        Sign in
      </Button>
    </form>
  );
}

/** Has the server look at the Nano network, and act on what has come. */
export function CheckProofForm({ label = "Check again", isMain = false }: { label?: string; isMain?: boolean }) {
  return (
    <form action="/api/auth/nano/status" method="post">
      <Button size="large" tone={isMain ? "primary" : "secondary"} type="submit">
        {label}
      </Button>
    </form>
  );
}
