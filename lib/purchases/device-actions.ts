"use server";

import type { Route } from "next";
import { redirect } from "next/navigation";
import { actionJar } from "#lib/auth/page-session";
import { keepReadingToken } from "#lib/auth/reading-tokens";
import { assertOwnForm } from "#lib/http/own-form";
import { accessTokenOf } from "#lib/purchases/access-token";
import { takeDeviceLink } from "#lib/purchases/device-link";
import type { OpeningState } from "#lib/purchases/device-opening";

/** Lets this browser read the post the link is for, and goes there. */
export async function openOnThisDevice(_before: OpeningState, form: FormData): Promise<OpeningState> {
  await assertOwnForm();
  const secret = form.get("secret");
  const opened = typeof secret === "string" && secret.length <= 100 ? await takeDeviceLink(secret) : null;
  if (!opened) return { kind: "over" };
  keepReadingToken(await actionJar(), { postId: opened.postId, token: accessTokenOf(opened.purchaseId, "read") });
  redirect(`/@${opened.handle}/${opened.slug}` as Route);
}
