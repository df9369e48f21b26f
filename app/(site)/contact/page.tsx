import { randomUUID } from "node:crypto";
import { ContactForm } from "#components/site/contact-form";
import { OperatorFacts } from "#components/site/operator-facts";
import { PageHead } from "#components/site/page-head";
import { PageSection, Words } from "#components/site/page-section";
import { Link } from "#components/ui/link";
import { findPageSession } from "#lib/auth/page-session";
import { pageMetadata } from "#lib/http/page-metadata";
import { readTopic } from "#lib/site/contact";
import { answerAbout } from "#lib/site/look-up";
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
  const answer = about === "" ? null : await answerAbout(about, session?.viewer.id ?? null);
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
      <ContactForm
        {...{ about, answer, topic }}
        email={session?.viewer.email ?? ""}
        id={randomUUID()}
        key={`${about} ${topic}`}
      />
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
