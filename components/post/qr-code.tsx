import { encode } from "uqr";

const QUIET_MODULES = 2;

/** An address as a picture for a camera, always dark on light. Whoever cannot see it has the address beside it. */
export function QrCode({ text, className = "" }: { text: string; className?: string }) {
  const { data } = encode(text, { ecc: "M", border: QUIET_MODULES });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      aria-hidden="true"
      className={className}
      shapeRendering="crispEdges"
      viewBox={`0 0 ${data.length} ${data.length}`}
    >
      <path d={`M0 0h${data.length}v${data.length}H0z`} fill="#fff" />
      <path d={dark.join("")} fill="#000" />
    </svg>
  );
}
