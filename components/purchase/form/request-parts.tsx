import { QrCode } from "#components/post/qr-code.tsx";
import { walletLink } from "#components/purchase/sheet/wallet-link.ts";

/** A QR code for another device's camera, on white even in dark mode. A tap opens this device's wallet. */
export function RequestCode({ uri, isTestNetwork }: { uri: string; isTestNetwork: boolean }) {
  const { href, target } = walletLink(uri, isTestNetwork);
  return (
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
  );
}

export function RequestPart({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <p>
      <span className="text-caption text-ink-soft block">{name}</span>
      {children}
    </p>
  );
}

/** One press selects it, and a copy of it is the address: the groups of the sheet would be copied with their spaces. */
export function WholeAddress({ address }: { address: string }) {
  return (
    <span className="text-small text-ink-soft block font-mono leading-relaxed break-all select-all">
      <b className="text-ink font-semibold">{address.slice(0, 12)}</b>
      {address.slice(12, -8)}
      <b className="text-ink font-semibold">{address.slice(-8)}</b>
    </span>
  );
}
