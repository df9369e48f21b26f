import { ContactScreen } from "#components/site/contact-screen";
import { pageMetadata } from "#lib/http/page-metadata";
import { describeAskedPage } from "#lib/site/asked-page";
import { readTextProps } from "#lib/site/operator-settings";

export const metadata = pageMetadata("/contact", describeAskedPage("/contact"));

/** For whom nothing is known of. What is asked, sent, or known of who asks is answered in asked-page. */
export default function ContactPage() {
  return <ContactScreen about="" answer={null} email="" topic="" {...readTextProps()} />;
}
