"use server";

import type { Route } from "next";
import { redirect } from "next/navigation";
import { actionJar, findActionSession } from "#lib/auth/session/page-session.ts";
import { keepReadingToken } from "#lib/auth/session/reading-tokens.ts";
import { AppError } from "#lib/errors.ts";
import { countForm } from "#lib/http/limits/waiting-form.ts";
import { assertSameOriginForm } from "#lib/http/security/same-origin-form.ts";
import { accessTokenOf } from "#lib/purchases/access/access-token.ts";
import { OPENINGS, takeDeviceLink } from "#lib/purchases/access/device-link.ts";
import type { OpeningState } from "#lib/purchases/access/device-opening.ts";

/** Lets this browser read the post the link is for, and goes there. */
export async function openOnThisDevice(_before: OpeningState, form: FormData): Promise<OpeningState> {
  await assertSameOriginForm();
  const seconds = await countOpening();
  if (seconds !== null) return { kind: "wait", seconds };
  const secret = form.get("secret");
  const opened = typeof secret === "string" && secret.length <= 100 ? await takeDeviceLink(secret) : null;
  if (!opened) return { kind: "over" };
  keepReadingToken(await actionJar(), { postId: opened.postId, token: accessTokenOf(opened.purchaseId, "read") });
  redirect(`/@${opened.handle}/${opened.slug}` as Route);
}

/** How long the visitor has to wait, or null. A crowded network is not their fault: after the wait the form works. */
async function countOpening(): Promise<number | null> {
  const session = await findActionSession();
  try {
    return (await countForm(OPENINGS, session?.viewer ?? null)).waitSeconds;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.retryAfterSeconds ?? OPENINGS.windowSeconds;
  }
}
