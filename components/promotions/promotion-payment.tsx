import { RequestCode, RequestPart, WholeAddress } from "#components/purchase/form/request-parts.tsx";
import { walletLink } from "#components/purchase/sheet/wallet-link.ts";
import { Amount } from "#components/ui/amounts/amount.tsx";
import { buttonStyle } from "#components/ui/buttons/button-style.ts";
import { CopyButton } from "#components/ui/buttons/copy-button.tsx";
import { toDateTime } from "#components/ui/dates/relative-time.ts";
import { formatAmount } from "#lib/nano/raw.ts";
import type { Promotion } from "#lib/promotions/promotion.ts";

type Props = { promotion: Promotion; uri: string; isTestNetwork: boolean };

/** What to send, where, and until when, as the pay sheet shows it. */
export function PromotionPayment({ promotion, uri, isTestNetwork }: Props) {
  const { address, askedRaw, missingRaw, expiresAt, state } = promotion.payment;
  const { href, target } = walletLink(uri, isTestNetwork);
  const isPart = state === "partial";
  const raw = isPart ? missingRaw : askedRaw;
  const amount = formatAmount(BigInt(raw), "Nano");
  return (
    <div className="grid justify-items-center gap-6 sm:grid-cols-[auto_1fr] sm:justify-items-start sm:gap-x-8">
      <RequestCode isTestNetwork={isTestNetwork} uri={uri} />
      <div className="grid w-full min-w-0 content-start gap-4">
        <RequestPart name={isPart ? "Still missing" : "Amount"}>
          <span className="text-lead">
            <Amount raw={raw} />
          </span>
        </RequestPart>
        <RequestPart name="Address">
          <WholeAddress address={address} />
        </RequestPart>
        <RequestPart name="Held for you until">
          <time dateTime={toDateTime(expiresAt)}>{new Date(expiresAt).toISOString().slice(11, 16)} UTC</time>
        </RequestPart>
        <div className="-ms-2.5 flex flex-wrap gap-x-2">
          <CopyButton label="Copy address" text={address} />
          <CopyButton label="Copy amount" text={amount} />
        </div>
        <a
          className={`${buttonStyle({ size: "large", tone: "primary" })} justify-self-start`}
          href={href}
          rel="noopener"
          target={target}
        >
          Open wallet
        </a>
      </div>
    </div>
  );
}
