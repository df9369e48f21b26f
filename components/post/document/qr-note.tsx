import { QR_NOTE } from "#lib/posts/media/image.ts";

type Props = { pictures: readonly { hasQr?: boolean }[] };

/** A10: a code in a picture may lead a payment elsewhere. It is ours to say, so no caption of the author's replaces it. */
export function QrNote({ pictures }: Props) {
  if (!pictures.some(({ hasQr }) => hasQr)) return null;
  return <p className="qr-note">{QR_NOTE}</p>;
}
