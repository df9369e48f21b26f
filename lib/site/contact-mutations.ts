import "server-only";
import { createHash } from "node:crypto";
import { operatorAddress } from "#lib/email/operator-address.ts";
import { AppError } from "#lib/errors.ts";
import { CONTACT_TOPICS } from "#lib/site/contact.ts";
import type { ContactMessage } from "#lib/site/contact-message.ts";
import { adminDb } from "#lib/supabase/admin.ts";
import { toRefusal } from "#lib/supabase/refusal.ts";

type Writing = {
  /** The sender, if the address is proven to be theirs: they get a confirmation. */
  writerId: string | null;
  /** From a crowded network: it is sent in one email with others like it. */
  hasWaited: boolean;
};

/** Queues a contact message with the service's rights, because its sender has none on waiting emails. The same message on the same day is sent once. */
export async function queueContactMessage(
  { topic, ...message }: ContactMessage,
  { writerId, hasWaited }: Writing,
): Promise<void> {
  const recipient = operatorAddress();
  if (recipient === null) {
    throw new AppError("internal", {
      status: 503,
      detail: "Your message was not sent: the operator of this site has not set an e-mail address yet.",
      message: "refused a contact message: OPERATOR_EMAIL is not set",
    });
  }
  const today = new Date().toISOString().slice(0, 10);
  const key = createHash("sha256")
    .update(JSON.stringify([today, topic, message]))
    .digest("hex");
  const { error } = await adminDb().rpc("queue_contact_message", {
    recipient,
    message: { topic: CONTACT_TOPICS[topic], ...message },
    key,
    ...(writerId === null ? {} : { writer: writerId }),
    has_waited: hasWaited,
  });
  if (error) throw toRefusal(error);
}
