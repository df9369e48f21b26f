import { ContactScreen } from "#components/site/contact-screen";
import { pageMetadata } from "#lib/http/page-metadata";
import { describeAskedPage } from "#lib/site/asked-page";
import { readTextProps } from "#lib/site/operator-settings";

export const metadata = pageMetadata("/contact", describeAskedPage("/contact"));

/** The empty form, cached. With a query, a sent form or a known visitor, asked-page answers. */
export default function ContactPage() {
  return <ContactScreen about="" answer={null} email="" topic="" {...readTextProps()} />;
}
