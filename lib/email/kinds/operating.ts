import { z } from "zod";
import { line, mailKind } from "#lib/email/mail-kind";

/** What concerns whoever runs the site. */
export const OPERATING_MAILS = {
  contact_message: mailKind(
    z.object({ topic: line, email: line, message: z.string().min(1).max(4000), about: line.nullable() }),
    ({ topic, email, message, about }) => ({
      subject: `Contact: ${topic}`,
      preview: message.slice(0, 120),
      heading: topic,
      parts: [
        {
          kind: "facts",
          rows: [["From", email], ...(about === null ? [] : ([["About", about]] as const))],
        },
        { kind: "quote", text: message },
      ],
      closing: `Somebody wrote this on the page Contact. Whether ${email} is theirs has not been proven. Answer to that address, not to this mail.`,
    }),
  ),
};
