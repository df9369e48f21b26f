import "server-only";
import { createHash } from "node:crypto";
import { operatorAddress } from "#lib/email/operator-address";
import { AppError } from "#lib/errors";
import { TOPICS } from "#lib/site/contact";
import type { ContactMessage } from "#lib/site/contact-message";
import { adminDb } from "#lib/supabase/admin";
import { toRefusal } from "#lib/supabase/refusal";

type Writing = {
  /** Who wrote, where the address is proven to be theirs: they are told that it has come. */
  writerId: string | null;
  /** It came in a crowded network: it goes out together with others like it. */
  hasWaited: boolean;
};

/** Who writes has no right to the mails that wait, so the service writes these. The same words sent again on one day are the same mail. */
export async function queueContactMessage(
  { topic, ...message }: ContactMessage,
  { writerId, hasWaited }: Writing,
): Promise<void> {
  const recipient = operatorAddress();
  if (recipient === null) {
    throw new AppError("internal", {
      status: 503,
      detail: "Nobody can be written to yet: the operator of this site has set no address. Nothing was sent.",
      message: "a message was refused: OPERATOR_EMAIL is not set",
    });
  }
  const today = new Date().toISOString().slice(0, 10);
  const key = createHash("sha256")
    .update(JSON.stringify([today, topic, message]))
    .digest("hex");
  const { error } = await adminDb().rpc("queue_contact_message", {
    recipient,
    message: { topic: TOPICS[topic], ...message },
    key,
    ...(writerId === null ? {} : { writer: writerId }),
    has_waited: hasWaited,
  });
  if (error) throw toRefusal(error);
}
