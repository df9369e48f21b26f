import { AddressGroups } from "#components/nano/address-groups.tsx";
import { openWithSlashes, walletLink } from "#components/purchase/sheet/wallet-link.ts";
import { buttonStyle } from "#components/ui/buttons/button-style.ts";
import { PlainCopyButton } from "#components/ui/buttons/copy-face.tsx";
import { classNames } from "#components/ui/class-names.ts";
import { arrowUpRightBold } from "#components/ui/icons/client-icons.ts";
import { IconSvg } from "#components/ui/icons/icon-svg.tsx";

type Props = { uri: string; address: string; amount: string; isTestNetwork: boolean };

/** The main action where there is no mouse. Elsewhere the code is. */
const OPEN_WALLET = classNames(
  buttonStyle({ size: "large" }),
  "not-pointer-fine:border-copper not-pointer-fine:bg-copper not-pointer-fine:text-on-copper",
  "not-pointer-fine:not-disabled:active:bg-copper-strong",
);

/**
 * Ways to pay without a camera. Until there is an address, “Open wallet” is no link, and has no attributes of one. The amount is
 * copied in Nano: some wallets misread raw.
 */
export function PayButtons({ uri, address, amount, isTestNetwork }: Props) {
  const { href, target } = walletLink(uri, isTestNetwork);
  return (
    <div className="grid gap-2">
      <a
        className={OPEN_WALLET}
        data-uri={uri}
        href={uri ? href : undefined}
        onClick={() => isTestNetwork || openWithSlashes(uri)}
        rel={uri ? "noopener" : undefined}
        target={uri ? target : undefined}
      >
        <span className="inline-flex items-center gap-2">
          Open wallet
          {target ? <IconSvg body={arrowUpRightBold} /> : null}
          {target ? <span className="sr-only">in a new tab</span> : null}
        </span>
      </a>
      <div className="flex flex-wrap justify-center gap-x-2">
        <PlainCopyButton label="Copy address" text={address} />
        <PlainCopyButton label="Copy amount" text={amount} />
      </div>
      <p className="text-ink-soft border-hairline border-t pt-3">
        <AddressGroups address={address} />
      </p>
    </div>
  );
}
