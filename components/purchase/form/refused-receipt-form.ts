import type { AppError } from "#lib/errors.ts";

type Fields = Readonly<Partial<Record<string, string>>>;
type Refusal = Pick<AppError, "code" | "status" | "detail"> & { retryAfterSeconds: number | null };

/** A form on a receipt: what did not happen, and what its button and its address say. */
type ReceiptForm = { heading: string; button: string; actionOf: (fields: Fields) => string };

const ID = /^[0-9a-f-]{36}$/i;

/** How a form of a receipt is refused: on a page, which leads back. In a crowded network it sends the same again. */
export function drawRefusalOf({ heading, button, actionOf }: ReceiptForm) {
  return async ({ code, status, detail, retryAfterSeconds }: Refusal, fields: Fields | null) => {
    const isWait = code === "puzzle_required";
    const receipt =
      ID.test(fields?.purchaseId ?? "") && code !== "not_found"
        ? `/receipts/${fields?.purchaseId}${linkToken(fields)}`
        : null;
    const title = isWait ? "One moment" : heading;
    const again = fields && isWait ? { form: { action: actionOf(fields), fields: textsOf(fields), button } } : {};
    return {
      ...{ title, label: String(status), heading: title },
      text: isWait
        ? `Many requests are coming from your network right now. This is not your fault. Wait ${retryAfterSeconds} seconds, then press the button.`
        : detail,
      ...again,
      links: [
        ...(receipt ? [{ href: receipt, text: "Back to the receipt" }] : []),
        { href: "/", text: "Go to the front page" },
      ],
    };
  };
}

/** A link holder is led back by the link. */
function linkToken(fields: Fields | null): string {
  return /^[\w-]{1,100}$/.test(fields?.receiptToken ?? "") ? `?t=${fields?.receiptToken}` : "";
}

function textsOf(fields: Fields): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, value = ""]) => [name, value]));
}
