import type { ComponentProps } from "react";
import { ContactForm } from "#components/site/contact-form.tsx";
import { OperatorFacts } from "#components/site/operator-facts.tsx";
import { PageHead } from "#components/site/page-head.tsx";
import { PageSection, Words } from "#components/site/page-section.tsx";
import { Link } from "#components/ui/navigation/link.tsx";
import type { LongTextProps } from "#lib/site/long-text.ts";

type Props = ComponentProps<typeof ContactForm> & Pick<LongTextProps, "operator" | "isTestNetwork">;

/** Looks up payments, and sends messages to the operator. */
export function ContactScreen({ operator, isTestNetwork, ...asked }: Props) {
  return (
    <div className="max-w-page mx-auto grid w-full content-start gap-14 px-4 py-10 sm:px-6 sm:py-16">
      <PageHead
        title="Contact"
        lead={
          <>
            A person answers. You may find your answer faster among the <Link href="/faq">questions</Link>.
          </>
        }
      />
      <ContactForm {...asked} key={`${asked.about} ${asked.topic}`} />
      <PageSection title="Who answers">
        <Words>
          <OperatorFacts isTestNetwork={isTestNetwork} operator={operator} />
          <p>
            Authorities can also reach the operator here, in English. Report vulnerabilities under “Security”; first
            read{" "}
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
