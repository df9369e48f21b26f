import { randomUUID } from "node:crypto";
import { ContactForm } from "#components/site/contact-form";
import { OperatorFacts } from "#components/site/operator-facts";
import { PageHead } from "#components/site/page-head";
import { PageSection, Words } from "#components/site/page-section";
import { PaymentQuestion } from "#components/site/payment-question";
import { Link } from "#components/ui/link";
import { findPageSession } from "#lib/auth/page-session";
import { pageMetadata } from "#lib/http/page-metadata";
import { lookUpPayment } from "#lib/purchases/receipt-queries";
import { readTold } from "#lib/purchases/told-payment";
import { readTopic } from "#lib/site/contact";
import { readTextProps } from "#lib/site/operator-settings";

export const metadata = pageMetadata("/contact", {
  description: "Look up a payment, or write to us. A person answers.",
  referrer: "same-origin",
});

export default async function ContactPage({ searchParams }: PageProps<"/contact">) {
  const asked = await searchParams;
  const about = typeof asked.about === "string" ? asked.about.slice(0, 200) : "";
  const topic = readTopic(asked.topic) ?? (about ? "payment" : "");
  const session = await findPageSession();
  const told = readTold(about);
  const found = told === null ? null : await lookUpPayment(told, session?.viewer.id ?? null);
  const unread = about === "" ? "none" : "unreadable";
  const { operator, isTestNetwork } = readTextProps();
  return (
    <div className="max-w-page mx-auto grid w-full content-start gap-14 px-4 py-10 sm:px-6 sm:py-16">
      <PageHead
        title="Contact"
        lead={
          <>
            A person answers. Many answers are already among the <Link href="/faq">questions</Link>.
          </>
        }
      />
      <PageSection title="A payment">
        <PaymentQuestion answer={told === null ? unread : { found }} asked={about} topic={topic} />
      </PageSection>
      <PageSection title="Write to us" id="write">
        <ContactForm about={about} email={session?.viewer.email ?? ""} id={randomUUID()} key={about} topic={topic} />
      </PageSection>
      <PageSection title="Who answers">
        <Words>
          <OperatorFacts isTestNetwork={isTestNetwork} operator={operator} />
          <p>
            This is also where authorities reach the operator, in English. A flaw in the site’s security is told under
            “Security”; what to know before is in{" "}
            <a className="underline" href="/.well-known/security.txt">
              security.txt
            </a>
            .
          </p>
        </Words>
      </PageSection>
    </div>
  );
}
