import { CodeDrawing } from "#components/post/code-drawing.tsx";
import { drawQrCode } from "#components/post/draw-qr-code.ts";

/** An address as a QR code. The address stands beside it for people who cannot see it. */
export function QrCode({ text, className = "" }: { text: string; className?: string }) {
  return <CodeDrawing className={className} code={drawQrCode(text)} />;
}
