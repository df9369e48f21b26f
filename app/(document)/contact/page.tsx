import { ContactScreen } from "#components/site/contact-screen.tsx";
import { pageMetadata } from "#lib/http/pages/page-metadata.ts";
import { describeAskedPage } from "#lib/site/asked-page.ts";
import { readTextProps } from "#lib/site/operator-settings.ts";

export const metadata = pageMetadata("/contact", describeAskedPage("/contact"));

/** The empty form, cached. With a query, a sent form or a known visitor, asked-page answers. */
export default function ContactPage() {
  return <ContactScreen about="" answer={null} email="" topic="" {...readTextProps()} />;
}
