import type { Route } from "next";
import { AddressForm } from "#components/sign-in/address-form.tsx";
import { ProviderLinks, type SignInProvider } from "#components/sign-in/provider-links.tsx";
import { Link } from "#components/ui/navigation/link.tsx";
import { askForConversion } from "#lib/auth/convert/actions.ts";

type Props = {
  purchases: number;
  providers: readonly SignInProvider[];
  /** The provider that just reported that this person already has an account here. */
  takenBy: SignInProvider | null;
  hasFailed: boolean;
  next: string | null;
};

/** What there is to keep, and the ways to keep it. */
export function ConvertStart({ purchases, providers, takenBy, hasFailed, next }: Props) {
  return (
    <div className="mx-auto grid w-full max-w-md content-start gap-10 px-4 py-16 sm:py-24">
      <div className="grid gap-4">
        <h1 className="text-title font-serif tracking-tight text-balance">
          {purchases > 0 ? "Keep your purchases" : "Create your account"}
        </h1>
        <p className="text-ink-soft">{describeWhy(purchases)}</p>
      </div>
      {hasFailed ? (
        <p className="text-small text-ink-soft border-hairline border-s-2 ps-4" role="status">
          That did not work. Try again, or use your e-mail address.
        </p>
      ) : null}
      {takenBy ? (
        <section aria-label={takenBy.name} className="border-hairline grid gap-4 border-y py-6">
          <p>
            That {takenBy.name} sign-in already has an account.{" "}
            {purchases > 0 ? `Move ${describeCount(purchases)} there?` : "Use it instead?"}
          </p>
          <ProviderLinks providers={[takenBy]} next={next} purpose="move" />
        </section>
      ) : null}
      <AddressForm
        next={next}
        hint="We e-mail you a code. There is no password: next time, you sign in with a new code."
        askForCode={askForConversion}
      />
      <p className="text-small text-ink-soft">
        No e-mail address?{" "}
        <Link href={`/login/wallet/sign-in${next === null ? "" : `?next=${encodeURIComponent(next)}`}` as Route}>
          Use your Nano wallet
        </Link>
        .
      </p>
      {takenBy || providers.length === 0 ? null : (
        <section aria-label="Other ways" className="border-hairline border-t pt-6">
          <ProviderLinks providers={providers} next={next} purpose="link" />
        </section>
      )}
    </div>
  );
}

function describeWhy(purchases: number): string {
  if (purchases === 0) return "With an e-mail address you can follow writers, comment, and write yourself.";
  const what = purchases === 1 ? "Your purchase is" : `Your ${purchases} purchases are`;
  return `${what} known to this browser only. With an e-mail address you can read on every device, and nothing is lost when you clear this browser.`;
}

export function describeCount(purchases: number): string {
  return purchases === 1 ? "your purchase" : `your ${purchases} purchases`;
}
