"use server";

import type { Route } from "next";
import { redirect } from "next/navigation";
import { actionJar, findActionSession } from "#lib/auth/session/page-session.ts";
import { keepReadingToken } from "#lib/auth/session/reading-tokens.ts";
import { secondsToWait } from "#lib/http/limits/waiting-form.ts";
import { assertSameOriginForm } from "#lib/http/security/same-origin-form.ts";
import { accessTokenOf } from "#lib/purchases/access/access-token.ts";
import { OPENINGS, takeDeviceLink } from "#lib/purchases/access/device-link.ts";
import type { OpeningState } from "#lib/purchases/access/device-opening.ts";

/** Lets this browser read the post the link is for, and goes there. */
export async function openOnThisDevice(_before: OpeningState, form: FormData): Promise<OpeningState> {
  await assertSameOriginForm();
  const session = await findActionSession();
  const seconds = await secondsToWait(OPENINGS, session?.viewer ?? null);
  if (seconds !== null) return { kind: "wait", seconds };
  const secret = form.get("secret");
  const opened = typeof secret === "string" && secret.length <= 100 ? await takeDeviceLink(secret) : null;
  if (!opened) return { kind: "over" };
  keepReadingToken(await actionJar(), { postId: opened.postId, token: accessTokenOf(opened.purchaseId, "read") });
  redirect(`/@${opened.handle}/${opened.slug}` as Route);
}
