import { AddressGroups } from "#components/nano/address-groups";
import { openWithSlashes, walletLink } from "#components/purchase/wallet-link";
import { buttonStyle } from "#components/ui/button-style";
import { arrowUpRightBold } from "#components/ui/client-icons";
import { CopyButton } from "#components/ui/copy-button";
import { IconSvg } from "#components/ui/icon-svg";

type Props = { uri: string; address: string; amount: string; isTestNetwork: boolean };

/** Ways to pay without a camera. The amount is copied in Nano: some wallets misread raw. */
export function PayButtons({ uri, address, amount, isTestNetwork }: Props) {
  const { href, target } = walletLink(uri, isTestNetwork);
  return (
    <div className="grid gap-2">
      <a
        className={buttonStyle({ tone: "primary", size: "large" })}
        href={href}
        onClick={() => isTestNetwork || openWithSlashes(uri)}
        rel="noopener"
        target={target}
      >
        <span className="inline-flex items-center gap-2">
          Open wallet
          {target ? <IconSvg body={arrowUpRightBold} /> : null}
          {target ? <span className="sr-only">in a new tab</span> : null}
        </span>
      </a>
      <div className="flex flex-wrap justify-center gap-x-2">
        <CopyButton label="Copy address" text={address} />
        <CopyButton label="Copy amount" text={amount} />
      </div>
      <p className="text-ink-soft border-hairline border-t pt-3">
        <AddressGroups address={address} />
      </p>
    </div>
  );
}
