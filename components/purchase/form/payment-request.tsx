import type { Route } from "next";
import { QrCode } from "#components/post/qr-code.tsx";
import { CheckForm } from "#components/purchase/form/payment-forms.tsx";
import { walletLink } from "#components/purchase/sheet/wallet-link.ts";
import { Amount } from "#components/ui/amounts/amount.tsx";
import { formatNano } from "#components/ui/amounts/amount-text.ts";
import { buttonStyle } from "#components/ui/buttons/button-style.ts";
import { toDateTime } from "#components/ui/dates/relative-time.ts";
import { Link } from "#components/ui/navigation/link.tsx";
import { formatAmount } from "#lib/nano/raw.ts";
import type { PaymentPageFacts } from "#lib/purchases/reading/payment-page.ts";

type Props = { facts: PaymentPageFacts; isTestNetwork: boolean };

/** What to send, where, and until when. Drawn by the server: nothing here needs a script. */
export function PaymentRequest({ facts, isTestNetwork }: Props) {
  const { whole, usdMicros, handle, slug, readAt } = facts;
  const { purchase, ephemeral_address, uri } = whole;
  const isSeen = purchase.payment_state === "seen";
  if (isSeen) return <CheckForm isMain purchaseId={purchase.id} />;
  const isPart = purchase.payment_state === "partial";
  const raw = isPart ? purchase.missing_raw : purchase.raw_amount;
  const path = `/@${handle}/${slug}`;
  const { href, target } = walletLink(uri, isTestNetwork);
  return (
    <div className="grid justify-items-start gap-6 sm:grid-cols-[auto_1fr] sm:gap-x-10">
      <a
        aria-label="A code for the camera of another device. Tap it to open the wallet on this one"
        className="rounded-panel grid size-60 place-items-center bg-[#fff] text-[#000]"
        href={href}
        rel="noopener"
        tabIndex={-1}
        target={target}
      >
        <QrCode className="rounded-panel size-full" text={uri} />
      </a>
      <div className="grid min-w-0 content-start gap-5">
        <Part name={isPart ? "Still missing" : "Amount"}>
          <span className="text-lead">
            <Amount raw={raw} usdMicros={isPart ? undefined : (usdMicros ?? undefined)} />
          </span>
          <span className="text-caption text-ink-soft block">
            Exactly <span className="select-all">{formatAmount(BigInt(raw), "Nano")}</span> Nano
          </span>
        </Part>
        <Part name="Address">
          <WholeAddress address={ephemeral_address.ephemeral_address} />
        </Part>
        {Date.parse(purchase.expires_at) > Date.parse(readAt) ? (
          <Part name="Held for you">
            <Hold facts={facts} />
          </Part>
        ) : null}
        <a
          className={`${buttonStyle({ size: "large" })} justify-self-start`}
          href={href}
          rel="noopener"
          target={target}
        >
          Open wallet
        </a>
      </div>
      <div className="border-hairline grid w-full gap-3 border-t pt-6 sm:col-span-2">
        <p>Scan the code or open your wallet, and send the amount. When it is sent, press the button.</p>
        <CheckForm isMain purchaseId={purchase.id} />
        {isPart ? (
          <p className="text-small text-ink-soft">
            If you send nothing more, your {formatNano(purchase.received_raw)} comes back to you by itself.
          </p>
        ) : (
          <p className="text-small text-ink-soft">
            No Nano yet?{" "}
            <Link href={(isTestNetwork ? "/demo-wallet" : `/get-nano?return=${encodeURIComponent(path)}`) as Route}>
              {isTestNetwork ? "Get some in 2 minutes" : "Ways to get some"}
            </Link>
          </p>
        )}
      </div>
    </div>
  );
}

function Part({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <p>
      <span className="text-caption text-ink-soft block">{name}</span>
      {children}
    </p>
  );
}

/** One press selects it, and a copy of it is the address: the groups of the sheet would be copied with their spaces. */
function WholeAddress({ address }: { address: string }) {
  return (
    <span className="text-small text-ink-soft block font-mono leading-relaxed break-all select-all">
      <b className="text-ink font-semibold">{address.slice(0, 12)}</b>
      {address.slice(12, -8)}
      <b className="text-ink font-semibold">{address.slice(-8)}</b>
    </span>
  );
}

/** Only a price in dollars can be another one later. */
function Hold({ facts: { whole, readAt } }: Pick<Props, "facts">) {
  const { expires_at, price_currency, payment_state } = whole.purchase;
  const minutes = Math.max(1, Math.round((Date.parse(expires_at) - Date.parse(readAt)) / 60_000));
  const after = price_currency === "USD" ? "Then you need a fresh price." : "Take your time: you can ask for it again.";
  return (
    <>
      until <time dateTime={toDateTime(expires_at)}>{new Date(expires_at).toISOString().slice(11, 16)} UTC</time>,{" "}
      {describeMinutes(minutes)} from now. {payment_state === "none" ? after : null}
    </>
  );
}

function describeMinutes(minutes: number): string {
  if (minutes >= 90) return `about ${Math.round(minutes / 60)} hours`;
  return minutes === 1 ? "about a minute" : `about ${minutes} minutes`;
}
