import type { Route } from "next";
import { CheckForm } from "#components/purchase/form/payment-forms.tsx";
import { RequestCode, RequestPart, WholeAddress } from "#components/purchase/form/request-parts.tsx";
import { walletLink } from "#components/purchase/sheet/wallet-link.ts";
import { Amount } from "#components/ui/amounts/amount.tsx";
import { buttonStyle } from "#components/ui/buttons/button-style.ts";
import { toDateTime } from "#components/ui/dates/relative-time.ts";
import { Link } from "#components/ui/navigation/link.tsx";
import { formatNano } from "#lib/nano/amount-text.ts";
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
      <RequestCode isTestNetwork={isTestNetwork} uri={uri} />
      <div className="grid min-w-0 content-start gap-5">
        <RequestPart name={isPart ? "Still missing" : "Amount"}>
          <span className="text-lead">
            <Amount raw={raw} usdMicros={isPart ? undefined : (usdMicros ?? undefined)} />
          </span>
          <span className="text-caption text-ink-soft block">
            Exactly <span className="select-all">{formatAmount(BigInt(raw), "Nano")}</span> Nano
          </span>
        </RequestPart>
        <RequestPart name="Address">
          <WholeAddress address={ephemeral_address.ephemeral_address} />
        </RequestPart>
        {Date.parse(purchase.expires_at) > Date.parse(readAt) ? (
          <RequestPart name="Held for you">
            <Hold facts={facts} />
          </RequestPart>
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
