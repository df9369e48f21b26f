import { describePayRefusal } from "#components/purchase/sheet/describe-payment.ts";
import type { AppError } from "#lib/errors.ts";
import { formatNano } from "#lib/nano/amount-text.ts";
import type { OfferedPost } from "#lib/purchases/quote/purchase-form.ts";

type Fields = Readonly<Partial<Record<string, string>>>;

type Refused = {
  refusal: Pick<AppError, "code" | "status" | "detail"> & { retryAfterSeconds: number | null };
  fields: Fields | null;
  post: OfferedPost | null;
  /** The text to agree to, if that is what is missing. */
  consent: { text_id: string; text: string } | null;
};

/** What a page says about a refused form: what happened, whose fault it is, and what to do. */
type Words = { heading: string; text: string; hasForm: boolean };

/** The page that answers a refused pay form. Its own form asks for the same again, at today's price. */
export function drawRefusedForm({ refusal, fields, post, consent }: Refused) {
  const { heading, text, hasForm } = describeRefusal({ refusal, fields, post, consent });
  const isOwn = refusal.code === "already_owned" || refusal.code === "own_post";
  const box = consent ? { box: { name: "consentTextId", value: consent.text_id, label: consent.text } } : {};
  const form = fields && post && hasForm ? { form: { ...formOf(post, consent !== null), ...box } } : {};
  const home = { href: "/", text: "Go to the front page" };
  const back = post ? [{ href: post.path, text: "Back to the post" }] : [];
  const signIn = post ? [{ href: `/login?next=${encodeURIComponent(post.path)}`, text: "Sign in" }] : [];
  return {
    ...{ title: heading, label: String(refusal.status), heading, text, ...form },
    ...(isOwn && post ? { button: { href: post.path, text: "Read it" } } : {}),
    links: [...(refusal.code === "registered_required" ? signIn : []), ...(isOwn && post ? [] : back), home],
  };
}

function describeRefusal({ refusal, fields, post, consent }: Refused): Words {
  const { code, detail, retryAfterSeconds } = refusal;
  switch (code) {
    case "forbidden":
      return {
        heading: "This form came from another site",
        text: "Nothing was bought. Open the post on this site and press Pay there.",
        hasForm: false,
      };
    case "consent_required":
      return { heading: "Before you pay", text: describeConsent(fields), hasForm: consent !== null };
    case "puzzle_required":
      return { heading: "One moment", text: describeWait(retryAfterSeconds), hasForm: true };
    case "conflict":
      return { ...describeConflict(fields, post), hasForm: post?.raw !== null };
    case "validation_failed":
    case "too_large":
      return { ...describeInvalid(fields, detail), hasForm: false };
    default: {
      const { title, text, canTryAgain } = describePayRefusal({ code, detail, retryAfterSeconds });
      return { heading: title, text, hasForm: canTryAgain };
    }
  }
}

function describeConsent(fields: Fields | null): string {
  return fields?.asked === undefined
    ? "The law wants your word first, since you read at once. Nothing has been bought yet."
    : "Tick the box to read now. Without it, nothing is bought.";
}

function describeConflict(fields: Fields | null, post: OfferedPost | null): Omit<Words, "hasForm"> {
  if (fields?.price === post?.shownPrice)
    return {
      heading: "That did not work.",
      text: "This form was used before. Nothing was bought. Press the button again.",
    };
  const now = post?.raw ? `It costs ${formatNano(post.raw)} now.` : "Open the post to see what it costs now.";
  return {
    heading: "The price has changed",
    text: `The author changed it after you had opened the page. ${now} Nothing was bought.`,
  };
}

function describeInvalid(fields: Fields | null, detail: string): Omit<Words, "hasForm"> {
  if (fields?.amountRaw === undefined)
    return { heading: "We could not read this form", text: "Nothing was bought. Open the post again and press Pay." };
  return { heading: "Check your amount", text: `${detail} Nothing was bought. Go back and enter another amount.` };
}

/** A key of its own, so that pressing twice asks once. */
function formOf({ postId, shownPrice, raw }: OfferedPost, isForConsent: boolean) {
  return {
    action: "/api/purchases/create",
    fields: {
      ...{ postId, price: shownPrice, key: crypto.randomUUID() },
      ...(shownPrice === "pwyw" && raw !== null ? { amountRaw: raw } : {}),
      ...(isForConsent ? { asked: "consent" } : {}),
    },
    button: raw === null ? "Pay and read" : `Pay ${formatNano(raw)} and read`,
  };
}

/** The page that answers a refused “Check again”. */
export function drawRefusedCheck(
  { code, status, detail, retryAfterSeconds }: Refused["refusal"],
  fields: Fields | null,
) {
  const isWait = code === "puzzle_required";
  const heading = isWait ? "One moment" : "We could not check your payment";
  const text = isWait ? describeWait(retryAfterSeconds) : detail;
  const purchaseId = fields?.purchaseId ?? "";
  const isKnown = /^[0-9a-f-]{36}$/i.test(purchaseId) && code !== "not_found" && code !== "auth_required";
  const from = fields?.from === undefined ? {} : { from: fields.from };
  const form = { action: "/api/purchases/verify", fields: { purchaseId, ...from }, button: "Check again" };
  return {
    ...{ title: heading, label: String(status), heading, text },
    ...(isKnown ? { form } : {}),
    links: [
      ...(isKnown ? [{ href: `/bought/${purchaseId}`, text: "Back to the payment" }] : []),
      { href: "/", text: "Go to the front page" },
    ],
  };
}

function describeWait(seconds: number | null): string {
  return `Many requests are coming from your network right now. This is not your fault. Wait ${seconds} seconds, then press the button.`;
}
