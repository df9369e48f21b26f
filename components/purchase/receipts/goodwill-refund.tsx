import { RequestCode, RequestPart, WholeAddress } from "#components/purchase/form/request-parts.tsx";
import { walletLink } from "#components/purchase/sheet/wallet-link.ts";
import { Amount } from "#components/ui/amounts/amount.tsx";
import { buttonStyle } from "#components/ui/buttons/button-style.ts";
import { formatAmount } from "#lib/nano/raw.ts";
import type { Goodwill, GoodwillTarget } from "#lib/purchases/refunds/goodwill.ts";

type Props = { goodwill: Goodwill; isTestNetwork: boolean };

/** What the author sends to refund a reader whose money is in the author's own wallet. Drawn by the server. */
export function GoodwillRefund({ goodwill, isTestNetwork }: Props) {
  return (
    <section aria-labelledby="refund" className="grid gap-6 border-t pt-6 print:hidden">
      <h2 className="text-lead font-serif" id="refund">
        Refund this reader
      </h2>
      {goodwill.kind === "refused" ? (
        <p>{goodwill.why}</p>
      ) : (
        <>
          <p className="text-small text-ink-soft">
            The money is in your wallet, so only you can return it. Send it from there to the wallet that paid, once. It
            goes straight to the reader, who keeps the post. We are not involved, so this receipt stays as it is.
          </p>
          {goodwill.targets.map((target, at) => (
            <Target isTestNetwork={isTestNetwork} key={target.to?.account ?? `shared ${at}`} target={target} />
          ))}
        </>
      )}
    </section>
  );
}

function Target({ target: { amountRaw, to }, isTestNetwork }: { target: GoodwillTarget; isTestNetwork: boolean }) {
  if (to === null) {
    return (
      <p>
        <Amount raw={amountRaw} /> came from an account that many people share, such as an exchange’s. Money sent there
        might never reach the reader, so we show no address.
      </p>
    );
  }
  const { href, target } = walletLink(to.uri, isTestNetwork);
  return (
    <div className="grid justify-items-start gap-6 sm:grid-cols-[auto_1fr] sm:gap-x-10">
      <RequestCode isTestNetwork={isTestNetwork} uri={to.uri} />
      <div className="grid min-w-0 content-start gap-5">
        <RequestPart name="Amount">
          <span className="text-lead">
            <Amount raw={amountRaw} />
          </span>
          <span className="text-caption text-ink-soft block">
            Exactly <span className="select-all">{formatAmount(BigInt(amountRaw), "Nano")}</span> Nano
          </span>
        </RequestPart>
        <RequestPart name="The wallet that paid">
          <WholeAddress address={to.account} />
        </RequestPart>
        <a
          className={`${buttonStyle({ size: "large" })} justify-self-start`}
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
