"use server";

import { redirect } from "next/navigation";
import { z } from "zod";
import { beginConversion } from "#lib/auth/convert/begin-conversion.ts";
import { confirmConversion } from "#lib/auth/convert/confirm-conversion.ts";
import { dropBegunConversion, readBegunConversion } from "#lib/auth/convert/conversion-cookie.ts";
import { goBackToVisitor, movePurchases } from "#lib/auth/convert/move-purchases.ts";
import { withNextPath } from "#lib/auth/next-path.ts";
import { findSession, isRegisteredSession } from "#lib/auth/session/session.ts";
import { emailAddressSchema } from "#lib/auth/sign-in/email-address.ts";
import { openForm } from "#lib/auth/sign-in/open-form.ts";
import { readCode, type SignInAnswer, waitBeforeResendMs } from "#lib/auth/sign-in/sign-in.ts";
import { countSignIn } from "#lib/auth/sign-in/sign-in-limits.ts";
import { AppError } from "#lib/errors.ts";
import { flash } from "#lib/http/pages/flash.ts";

const PAGE = "/profile/convert";

/** POST from /profile/convert: emails a code to the address for the anonymous user. */
export async function askForConversion(_: SignInAnswer, form: FormData): Promise<SignInAnswer> {
  const { jar, next } = await openForm(form);
  const session = await findSession(jar);
  if (!session || isRegisteredSession(session)) redirect(withNextPath(PAGE, next));
  const { success, data: email } = emailAddressSchema.safeParse(form.get("email"));
  if (!success) return { tone: "error", message: "Enter an e-mail address, such as ada@example.com." };
  const refusal =
    (await countSignIn("mail", email)) ?? (await refusalOf(beginConversion(session, jar, { email, next })));
  if (refusal !== null) return { tone: "error", message: refusal };
  redirect(withNextPath(PAGE, next));
}

/** POST from /profile/convert: emails another code to the same address. */
export async function askForConversionAgain(_: SignInAnswer, form: FormData): Promise<SignInAnswer> {
  const { jar, next } = await openForm(form);
  const session = await findSession(jar);
  const begun = readBegunConversion(jar);
  if (!session || isRegisteredSession(session) || !begun?.email) redirect(withNextPath(PAGE, next));
  const waitSeconds = Math.ceil(waitBeforeResendMs(begun, Date.now()) / 1000);
  if (waitSeconds > 0) return { tone: "error", message: `You can ask for a new code in ${waitSeconds} seconds.` };
  const { email } = begun;
  const refusal =
    (await countSignIn("mail", email)) ?? (await refusalOf(beginConversion(session, jar, { email, next })));
  return refusal === null
    ? { tone: "note", message: "We sent a new code. The previous one no longer works." }
    : { tone: "error", message: refusal };
}

/** POST from /profile/convert: takes the code. */
export async function confirmWithCode(_: SignInAnswer, form: FormData): Promise<SignInAnswer> {
  const { jar, next } = await openForm(form);
  const begun = readBegunConversion(jar);
  const session = await findSession(jar);
  // Another tab confirmed first, or the time is over. The page knows what to show.
  if (!session || isRegisteredSession(session) || !begun?.email) redirect(withNextPath(PAGE, next));
  const code = readCode(z.string().catch("").parse(form.get("code")));
  if (code === null) return { tone: "error", message: "Enter the six digits of the code." };
  const tooMany = await countSignIn("code", begun.email);
  if (tooMany !== null) return { tone: "error", message: tooMany };
  const { email } = begun;
  const refusal = await refusalOf(
    confirmConversion(session, jar, { email, code }).then(async (confirmation) => {
      if (confirmation === "registered") await flash("email-confirmed");
    }),
  );
  if (refusal !== null) return { tone: "error", message: refusal };
  redirect(withNextPath(PAGE, next));
}

/** POST from /profile/convert: forgets the address. */
export async function convertWithAnotherAddress(form: FormData): Promise<void> {
  const { jar, next } = await openForm(form);
  const session = await findSession(jar);
  // If they are signed in to an account by now, the way back is kept.
  if (session && !isRegisteredSession(session)) dropBegunConversion(jar);
  redirect(withNextPath(PAGE, next));
}

/** POST from /profile/convert, signed in to the other account: moves the purchases there. */
export async function moveToAccount(_: SignInAnswer, form: FormData): Promise<SignInAnswer> {
  const { jar, next } = await openForm(form);
  const [session, begun] = [await findSession(jar), readBegunConversion(jar)];
  if (!session || !isRegisteredSession(session) || !begun?.move) redirect(withNextPath(PAGE, next));
  const refusal = await refusalOf(movePurchases(session, jar, begun.move));
  if (refusal !== null) return { tone: "error", message: refusal };
  await flash("purchases-moving");
  redirect(next ?? "/");
}

/**
 * POST from /profile/convert, signed in to the other account: leaves the purchases where they are, and returns to
 * them.
 */
export async function leavePurchases(_: SignInAnswer, form: FormData): Promise<SignInAnswer> {
  const { jar, next } = await openForm(form);
  const [session, begun] = [await findSession(jar), readBegunConversion(jar)];
  if (!session || !isRegisteredSession(session) || !begun?.move) redirect(withNextPath(PAGE, next));
  if (await goBackToVisitor(session, jar, begun.move)) redirect(withNextPath(PAGE, next));
  return {
    tone: "error",
    message: "This browser can no longer go back to them. Move them to this account, or you will lose access to them.",
  };
}

async function refusalOf(work: Promise<void>): Promise<string | null> {
  try {
    await work;
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.detail;
    throw error;
  }
}
