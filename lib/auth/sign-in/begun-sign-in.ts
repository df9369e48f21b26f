import "server-only";
import { z } from "zod";
import { createStepCookie } from "#lib/auth/sign-in/step-cookie.ts";

/** The sign-in in progress in this browser. It only decides what is shown, never what is allowed. */
export const {
  read: readBegunSignIn,
  write: writeBegunSignIn,
  drop: dropBegunSignIn,
} = createStepCookie({
  name: "farthing-sign-in",
  lifetimeSeconds: 30 * 60,
  schema: z.object({
    email: z.email().max(254),
    sentAt: z.int(),
    wrongTries: z.int().nonnegative(),
    isUsed: z.boolean(),
  }),
});
