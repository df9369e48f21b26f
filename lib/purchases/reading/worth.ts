import "server-only";
import { z } from "zod";
import type { FormFields } from "#lib/http/form-call.ts";
import { readPostPath } from "#lib/posts/post.ts";

export const worthSchema = z.strictObject({ isWorthIt: z.boolean() });

/** The fields of the form as the call's body: its buttons say yes or no. */
export function toWorthBody({ worth }: FormFields): unknown {
  return { isWorthIt: worth === "yes" || (worth === "no" ? false : undefined) };
}

/** Leads a browser whose form was taken back to the question (components/post/page/worth-question.tsx). */
export function leadToQuestion({ path = "" }: FormFields): Response {
  const location = readPostPath(path) ? `${path}#worth` : "/library";
  return new Response(null, { status: 303, headers: { location } });
}
