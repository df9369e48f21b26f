"use server";

import { redirect } from "next/navigation";
import { z } from "zod";
import { withNextPath } from "#lib/auth/next-path.ts";
import { findSession } from "#lib/auth/session/session.ts";
import { dropBegunSignIn, readBegunSignIn } from "#lib/auth/sign-in/begun-sign-in.ts";
import { emailAddressSchema } from "#lib/auth/sign-in/email-address.ts";
import { enterCode } from "#lib/auth/sign-in/enter-code.ts";
import { mailCode } from "#lib/auth/sign-in/mail-code.ts";
import { openForm } from "#lib/auth/sign-in/open-form.ts";
import { readCode, type SignInAnswer, waitBeforeResendMs } from "#lib/auth/sign-in/sign-in.ts";
import { endSession, forgetUser } from "#lib/auth/sign-in/sign-out.ts";
import { flash } from "#lib/http/pages/flash.ts";

/** POST from /login: emails a code and a link to the address. */
export async function askForCode(_: SignInAnswer, form: FormData): Promise<SignInAnswer> {
  const { jar, next } = await openForm(form);
  const { success, data: email } = emailAddressSchema.safeParse(form.get("email"));
  if (!success) return { tone: "error", message: "Enter an e-mail address, such as ada@example.com." };
  const refusal = await mailCode(jar, { email, next });
  if (refusal !== null) return { tone: "error", message: refusal };
  redirect(withNextPath("/login", next));
}

/** POST from /login: signs in with the code. */
export async function signInWithCode(_: SignInAnswer, form: FormData): Promise<SignInAnswer> {
  const { jar, next } = await openForm(form);
  const begun = readBegunSignIn(jar);
  if (!begun || begun.isUsed) {
    // Another tab signed in first.
    if (await findSession(jar)) redirect(next ?? "/");
  }
  if (!begun)
    return { tone: "error", message: "This sign-in has expired or began in another browser. Ask for a new code." };
  const code = readCode(z.string().catch("").parse(form.get("code")));
  if (code === null) return { tone: "error", message: "Enter the six digits of the code." };
  const refusal = await enterCode(jar, { begun, code, next });
  if (refusal !== null) return { tone: "error", message: refusal };
  await flash("logged-in");
  redirect(next ?? "/");
}

/** POST from /login: emails another code to the same address. */
export async function askAgain(_: SignInAnswer, form: FormData): Promise<SignInAnswer> {
  const { jar, next } = await openForm(form);
  const begun = readBegunSignIn(jar);
  if (!begun) redirect(withNextPath("/login", next));
  const waitSeconds = Math.ceil(waitBeforeResendMs(begun, Date.now()) / 1000);
  if (waitSeconds > 0) return { tone: "error", message: `You can ask for a new code in ${waitSeconds} seconds.` };
  const refusal = await mailCode(jar, { email: begun.email, next });
  return refusal === null
    ? { tone: "note", message: "We sent a new code. The previous one no longer works." }
    : { tone: "error", message: refusal };
}

/** POST from /login: forgets the address. */
export async function changeSignInAddress(form: FormData): Promise<void> {
  const { jar, next } = await openForm(form);
  dropBegunSignIn(jar);
  redirect(withNextPath("/login", next));
}

/** POST from the menu and from /logout: ends this session. Asks first if something would be lost. */
export async function signOut(form: FormData): Promise<void> {
  const { jar } = await openForm(form);
  const session = await findSession(jar);
  if (!session) forgetUser(jar);
  else if (!(await endSession(session, jar, form.get("anyway") === "yes"))) redirect("/logout");
  redirect("/");
}
