import { RequestCode, RequestPart, WholeAddress } from "#components/purchase/form/request-parts.tsx";
import { walletLink } from "#components/purchase/sheet/wallet-link.ts";
import { buttonStyle } from "#components/ui/buttons/button-style.ts";
import { CopyButton } from "#components/ui/buttons/copy-button.tsx";
import { toDateTime } from "#components/ui/dates/relative-time.ts";
import type { Proof } from "#lib/purchases/wallets/proof.ts";

type Props = { proof: Proof; isTestNetwork: boolean };

/** What to send, where, and until when. Drawn by the server; only the copy buttons need a script. */
export function ProofRequest({ proof, isTestNetwork }: Props) {
  const { uri, amount, address, expires_at } = proof;
  const { href, target } = walletLink(uri, isTestNetwork);
  return (
    <div className="grid justify-items-center gap-6 sm:grid-cols-[auto_1fr] sm:justify-items-start sm:gap-x-8">
      <RequestCode isTestNetwork={isTestNetwork} uri={uri} />
      <div className="grid w-full min-w-0 content-start gap-4">
        <RequestPart name="Amount">
          <span className="text-lead">
            Exactly Ӿ<span className="select-all">{amount}</span>
          </span>
        </RequestPart>
        <RequestPart name="Address">
          <WholeAddress address={address} />
        </RequestPart>
        <RequestPart name="Good until">
          <time dateTime={toDateTime(expires_at)}>{new Date(expires_at).toISOString().slice(11, 16)} UTC</time>
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
