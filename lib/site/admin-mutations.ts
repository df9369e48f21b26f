import "server-only";
import { createHash } from "node:crypto";
import { env } from "#lib/env/server";
import { AppError } from "#lib/errors";
import { type ContactMessage, TOPICS } from "#lib/site/contact";
import { adminDb } from "#lib/supabase/admin";
import { toRefusal } from "#lib/supabase/refusal";

/** Where messages go on a test network that nobody operates: the mailbox of the stack takes any address. */
const NOBODY = "operator@farthing.example";

/** Who writes has no right to the mails that wait, so the service writes this one. The same form sent again is the same mail. */
export async function queueContactMessage({ id, topic, ...message }: ContactMessage): Promise<void> {
  const recipient = env.OPERATOR_EMAIL ?? (env.NANO_NETWORK === "dev" ? NOBODY : null);
  if (recipient === null) {
    throw new AppError("internal", {
      status: 503,
      detail: "Nobody can be written to yet: the operator of this site has set no address. Nothing was sent.",
      message: "a message was refused: OPERATOR_EMAIL is not set",
    });
  }
  const row = {
    template: "contact_message",
    recipient_email: recipient,
    data: { topic: TOPICS[topic], ...message },
    // The same message again is no second mail; another one, from a page that was gone back to, is.
    natural_key: `contact:${id}:${createHash("sha256")
      .update(JSON.stringify([topic, message]))
      .digest("hex")}`,
  };
  const { error } = await adminDb().from("outbox").upsert(row, { onConflict: "natural_key", ignoreDuplicates: true });
  if (error) throw toRefusal(error);
}
