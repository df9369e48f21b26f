import type { DrawnCode } from "#lib/purchases/checkout/sheet-content.ts";

/** A QR code that has been drawn before, always dark on light. */
export function CodeDrawing({ code: { size, dark }, className }: { code: DrawnCode; className: string }) {
  return (
    <svg aria-hidden="true" className={className} shapeRendering="crispEdges" viewBox={`0 0 ${size} ${size}`}>
      <path d={`M0 0h${size}v${size}H0z`} fill="#fff" />
      <path d={dark} stroke="#000" />
    </svg>
  );
}
