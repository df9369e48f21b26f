import { drawQrCode } from "#components/post/draw-qr-code.ts";
import { DEVICE_WORDS } from "#components/purchase/library/device-words.ts";

/** The page of a new device link, for readers without scripts. Loading it again makes another link. */
export function drawDevicePage(purchaseId: string, url: string) {
  const { title, about } = DEVICE_WORDS;
  return {
    ...{ title, label: "A new link", heading: title, text: about },
    code: { text: url, ...drawQrCode(url) },
    links: [{ href: `/receipts/${purchaseId}`, text: "Back to the receipt" }],
  };
}
