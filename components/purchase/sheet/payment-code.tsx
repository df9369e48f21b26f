import type { ReactNode } from "react";
import { CodeDrawing } from "#components/post/code-drawing.tsx";
import { openWithSlashes, walletLink } from "#components/purchase/sheet/wallet-link.ts";
import type { DrawnCode } from "#lib/purchases/checkout/sheet-content.ts";

const PLATE = "mx-auto grid size-[15rem] place-items-center rounded-panel bg-[#fff] text-[#000]";

type Props = { uri: string; code: DrawnCode; isTestNetwork: boolean; isSettled: boolean };

/** A QR code for another device's camera, on white even in dark mode. A tap opens this device's wallet, like the button. */
export function PaymentCode({ uri, code, isTestNetwork, isSettled }: Props) {
  const { href, target } = walletLink(uri, isTestNetwork);
  return (
    <a
      aria-label="A code for the camera of another device. Tap it to open the wallet on this one"
      className={`${PLATE} transition-opacity ${isSettled ? "pointer-events-none opacity-25" : ""}`}
      data-uri={uri}
      href={uri ? href : undefined}
      onClick={() => isTestNetwork || openWithSlashes(uri)}
      rel={uri ? "noopener" : undefined}
      tabIndex={-1}
      target={uri ? target : undefined}
    >
      <CodeDrawing className="rounded-panel size-full" code={code} />
    </a>
  );
}

/** The same size as the code, so that nothing moves when it arrives. */
export function CodePlace({ children }: { children?: ReactNode }) {
  return <div className="rounded-panel bg-sunken mx-auto grid size-[15rem] place-items-center">{children}</div>;
}

/** Where there is a mouse, the wallet is on another device, and the code is the way to pay. */
export function ScanHint({ isShown }: { isShown: boolean }) {
  return (
    <p className="text-small hidden text-center pointer-fine:block" data-with-code={isShown ? undefined : ""}>
      Scan it with the wallet on your phone
    </p>
  );
}
