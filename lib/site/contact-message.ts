import "server-only";
import { z } from "zod";
import { CONTACT_TOPIC_KEYS, MESSAGE_CHARACTERS } from "#lib/site/contact.ts";

const { least, most } = MESSAGE_CHARACTERS;

export const messageSchema = z.object({
  topic: z.enum(CONTACT_TOPIC_KEYS, { error: "Choose what it is about." }),
  email: z
    .string()
    .trim()
    .max(320)
    .pipe(z.email({ error: "Enter an e-mail address that we can answer, such as ada@example.com." })),
  message: z
    .string()
    .trim()
    .min(least, { error: `Write a little more: at least ${least} characters.` })
    .max(most, { error: `Write at most ${most.toLocaleString("en")} characters.` }),
  about: z
    .string()
    .trim()
    .max(200, { error: "This is too long for a block hash or a purchase number." })
    .transform((text) => text || null),
});

export type ContactMessage = z.output<typeof messageSchema>;
