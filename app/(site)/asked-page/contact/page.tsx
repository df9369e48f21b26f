import { headers } from "next/headers";
import { ContactScreen } from "#components/site/contact-screen";
import { findPageSession } from "#lib/auth/page-session";
import { isSentForm } from "#lib/http/own-form";
import { pageMetadata } from "#lib/http/page-metadata";
import { describeAskedPage } from "#lib/site/asked-page";
import { readTopic } from "#lib/site/contact";
import { lookUpForContact } from "#lib/site/look-up";
import { readTextProps } from "#lib/site/operator-settings";

export const metadata = pageMetadata("/contact", describeAskedPage("/contact"));

export default async function AskedContactPage({ searchParams }: PageProps<"/asked-page/contact">) {
  const asked = await searchParams;
  const about = typeof asked.about === "string" ? asked.about.slice(0, 200) : "";
  const topic = readTopic(asked.topic) ?? (about ? "payment" : "");
  const session = await findPageSession();
  // What is sent has an answer of its own, and was counted for that alone.
  const isAsked = about !== "" && !isSentForm(await headers());
  const answer = !isAsked ? null : await lookUpForContact(about, session?.viewer.id ?? null);
  return <ContactScreen email={session?.viewer.email ?? ""} {...{ about, answer, topic }} {...readTextProps()} />;
}
