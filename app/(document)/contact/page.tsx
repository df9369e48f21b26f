import { ContactScreen } from "#components/site/contact-screen.tsx";
import { pageMetadata } from "#lib/http/pages/page-metadata.ts";
import { CONTACT_METADATA } from "#lib/site/metadata.ts";
import { readTextProps } from "#lib/site/operator-settings.ts";

export const metadata = pageMetadata("/contact", CONTACT_METADATA);

/** The empty form, cached. With a query, a sent form or a known visitor, a variant answers. */
export default function ContactPage() {
  return <ContactScreen about="" answer={null} email="" topic="" {...readTextProps()} />;
}
