import { dropCodes, SIGN_IN_PURPOSES } from "#embedded/auth/codes/one-time-token.ts";
import type { Redeemed } from "#embedded/auth/codes/redeem-code.ts";
import { confirmUser } from "#embedded/auth/users/change-user.ts";
import { advanceEmailChange } from "#embedded/auth/users/email-change.ts";
import type { Queryable } from "#embedded/database/connection.ts";
import type { ServiceContext } from "#embedded/gateway/context.ts";

/** Does what a spent code stands for. "pending" is an e-mail change that waits for its other address. */
export async function acceptCode(
  tx: Queryable,
  context: ServiceContext,
  { user, purpose }: Redeemed,
): Promise<"signed_in" | "pending"> {
  switch (purpose) {
    case "email_change_token_new":
    case "email_change_token_current":
      return advanceEmailChange(tx, context, user);
    case "confirmation_token":
    case "recovery_token":
    case "reauthentication_token":
      if (!user.email_confirmed_at) await confirmUser(tx, user.id);
      await dropCodes(tx, user.id, SIGN_IN_PURPOSES);
      return "signed_in";
  }
}
