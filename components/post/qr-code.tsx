import { drawQrCode } from "#components/post/draw-qr-code.ts";

/** An address as a QR code, always dark on light. The address stands beside it for people who cannot see it. */
export function QrCode({ text, className = "" }: { text: string; className?: string }) {
  const { size, dark } = drawQrCode(text);
  return (
    <svg aria-hidden="true" className={className} shapeRendering="crispEdges" viewBox={`0 0 ${size} ${size}`}>
      <path d={`M0 0h${size}v${size}H0z`} fill="#fff" />
      <path d={dark} stroke="#000" />
    </svg>
  );
}
