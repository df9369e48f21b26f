"use server";

import { findActionSession } from "#lib/auth/session/page-session.ts";
import type { SessionViewer } from "#lib/auth/viewer.ts";
import { AppError } from "#lib/errors.ts";
import { parsePlainly } from "#lib/http/browser/parse-plainly.ts";
import type { RateLimit } from "#lib/http/limits/rate-limit.ts";
import { countForm } from "#lib/http/limits/waiting-form.ts";
import { assertSameOriginForm } from "#lib/http/security/same-origin-form.ts";
import { type ContactAnswer, type ContactField, LOOK_UP, type TypedMessage } from "#lib/site/contact.ts";
import { lookUpForContact } from "#lib/site/contact-lookup.ts";
import { messageSchema } from "#lib/site/contact-message.ts";
import { queueContactMessage } from "#lib/site/contact-mutations.ts";

const LIMIT = {
  name: "contact",
  windowSeconds: 3600,
  perUser: 5,
  perNetwork: 10,
  what: "messages",
};

const LOOK_UPS = {
  name: "contact-look-up",
  windowSeconds: 600,
  perUser: 60,
  perNetwork: 60,
  what: "questions",
};

/** POST from /contact: emails the message to the operator, or looks up a payment. */
export async function sendMessage(_before: ContactAnswer, form: FormData): Promise<ContactAnswer> {
  await assertSameOriginForm();
  const typed = readTyped(form);
  if (isQuestion(form, typed)) return lookUp(typed);
  const parsed = parsePlainly(messageSchema, typed);
  if (!parsed.success) return { kind: "mistakes", mistakes: firstMistakes(parsed.error.issues), typed };
  // People do not see this field. Bots that fill it in get the usual answer.
  if (textOf(form, "website") !== "") return { kind: "sent", email: parsed.data.email };
  return unlessCrowded(LIMIT, typed, async ({ viewer, hasWaited }) => {
    const isTheirs = viewer?.email?.toLowerCase() === parsed.data.email.toLowerCase();
    await queueContactMessage(parsed.data, { writerId: viewer && isTheirs ? viewer.id : null, hasWaited });
    return { kind: "sent", email: parsed.data.email };
  });
}

/**
 * Enter submits the form's first button, which is the look-up. Without a payment but with a message, the sender means
 * to send.
 */
function isQuestion(form: FormData, { about, message }: TypedMessage): boolean {
  return textOf(form, LOOK_UP.name) === LOOK_UP.value && (about.trim() !== "" || message.trim() === "");
}

/** Returns what was typed, so that it stays in the form. */
function lookUp(typed: TypedMessage): Promise<ContactAnswer> {
  return unlessCrowded(LOOK_UPS, typed, async ({ viewer }) => {
    return { kind: "looked-up", answer: await lookUpForContact(typed.about, viewer?.id ?? null), typed };
  });
}

type Writer = { viewer: SessionViewer | null; hasWaited: boolean };

/** Counts a try. Visitors without an account wait if their network is crowded. */
async function unlessCrowded(
  limit: RateLimit,
  typed: TypedMessage,
  act: (writer: Writer) => Promise<ContactAnswer>,
): Promise<ContactAnswer> {
  const viewer = (await findActionSession())?.viewer ?? null;
  try {
    const { waitSeconds, hasWaited } = await countForm(limit, viewer);
    if (waitSeconds === null) return await act({ viewer, hasWaited });
    return { kind: "wait", seconds: waitSeconds, what: limit === LOOK_UPS ? "look-up" : "message", typed };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { kind: "refused", why: error.detail, typed };
  }
}

function readTyped(form: FormData): TypedMessage {
  const [topic, email, message, about] = ["topic", "email", "message", "about"].map((name) => textOf(form, name));
  return { topic: topic ?? "", email: email ?? "", message: message ?? "", about: about ?? "" };
}

/** Longer than any field allows, but short enough to show again. Browsers send line ends as two characters. */
function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value.replaceAll("\r\n", "\n").slice(0, 10_000) : "";
}

type Issue = { path: PropertyKey[]; message: string };

function firstMistakes(issues: readonly Issue[]): Partial<Record<ContactField, string>> {
  const byField = issues.map(({ path, message }) => [String(path[0]), message] as const).toReversed();
  return Object.fromEntries(byField);
}
