import "server-only";
import { createHash } from "node:crypto";
import { operatorAddress } from "#lib/email/operator-address";
import { AppError } from "#lib/errors";
import { TOPICS } from "#lib/site/contact";
import type { ContactMessage } from "#lib/site/contact-message";
import { adminDb } from "#lib/supabase/admin";
import { toRefusal } from "#lib/supabase/refusal";

/**
 * Queues a contact message with the service's rights, because its sender has none on waiting emails. The same message
 * on the same day is sent once. `writerId` is the sender, if their address is proven: they get a confirmation.
 */
export async function queueContactMessage(
  { topic, ...message }: ContactMessage,
  writerId: string | null,
): Promise<void> {
  const recipient = operatorAddress();
  if (recipient === null) {
    throw new AppError("internal", {
      status: 503,
      detail: "Your message was not sent: the operator of this site has not set an email address yet.",
      message: "refused a contact message: OPERATOR_EMAIL is not set",
    });
  }
  const data = { topic: TOPICS[topic], ...message };
  const today = new Date().toISOString().slice(0, 10);
  const words = createHash("sha256")
    .update(JSON.stringify([today, topic, message]))
    .digest("hex");
  const mails = [
    { template: "contact_message", recipient_email: recipient, data, natural_key: `contact:${words}` },
    ...(writerId === null
      ? []
      : [{ template: "contact_received", user_id: writerId, data, natural_key: `contact_received:${words}` }]),
  ];
  const { error } = await adminDb().from("outbox").upsert(mails, { onConflict: "natural_key", ignoreDuplicates: true });
  if (error) throw toRefusal(error);
}
