import { Callout } from "#components/ui/callout.tsx";
import { Link } from "#components/ui/navigation/link.tsx";
import type { WalletOnlyAccount } from "#lib/creators/creator.ts";

const TIME = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "long",
  hour: "2-digit",
  minute: "2-digit",
  timeZone: "UTC",
});

type Props = {
  account: WalletOnlyAccount;
  /** Leads to the form, on a page without it. */
  hasLink?: boolean;
};

/** Says to an account that only a wallet opens what that means, and the way out. */
export function WalletOnly({ account: { limitedUntil, mayAddMethod }, hasLink = false }: Props) {
  const until = limitedUntil === null ? null : `${TIME.format(new Date(limitedUntil))} UTC`;
  return (
    <Callout title="Your wallet is the only way to sign in." tone="warning">
      <p>
        If you lose it, you lose this account. A sign-in with it ends the session on every other device.{" "}
        {until === null
          ? null
          : `You signed in with your wallet alone less than 24 hours ago: until ${until}, you can read, buy, comment and write new posts, but not change your wallets, your handle, your tax details, published posts or where you are paid. `}
        {mayAddMethod
          ? "Add your e-mail address: then a sign-in needs a code from there, too, and you can use several devices."
          : `You can add your e-mail address from ${until}.`}
      </p>
      {hasLink && mayAddMethod ? <Link href="/settings">Add your e-mail address</Link> : null}
    </Callout>
  );
}
