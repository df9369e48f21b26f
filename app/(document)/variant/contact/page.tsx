import { headers } from "next/headers";
import { ContactScreen } from "#components/site/contact-screen.tsx";
import { findPageSession } from "#lib/auth/session/page-session.ts";
import { pageMetadata } from "#lib/http/pages/page-metadata.ts";
import { isSentForm } from "#lib/http/security/same-origin-form.ts";
import { readTopic } from "#lib/site/contact.ts";
import { lookUpForContact } from "#lib/site/contact-lookup.ts";
import { CONTACT_METADATA } from "#lib/site/metadata.ts";
import { readTextProps } from "#lib/site/operator-settings.ts";

export const metadata = pageMetadata("/contact", CONTACT_METADATA);

export default async function ContactVariant({ searchParams }: PageProps<"/variant/contact">) {
  const query = await searchParams;
  const about = typeof query.about === "string" ? query.about.slice(0, 200) : "";
  const topic = readTopic(query.topic) ?? (about ? "payment" : "");
  const session = await findPageSession();
  // What is sent has an answer of its own, and was counted for that alone.
  const isAsked = about !== "" && !isSentForm(await headers());
  const answer = !isAsked ? null : await lookUpForContact(about, session?.viewer.id ?? null);
  return <ContactScreen email={session?.viewer.email ?? ""} {...{ about, answer, topic }} {...readTextProps()} />;
}
