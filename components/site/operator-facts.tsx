import { ExternalLink } from "#components/ui/navigation/link.tsx";
import { Facts } from "#components/ui/tables/facts.tsx";
import { isNamed, type Operator } from "#lib/site/operator.ts";

/** Who runs the site. Says so if no operator is named. */
export function OperatorFacts({ operator, isTestNetwork }: { operator: Operator; isTestNetwork: boolean }) {
  const { name, address, email } = operator;
  return (
    <>
      <Facts
        facts={[
          { term: "Operator", detail: name ?? "not named yet" },
          { term: "Address", detail: address ?? "not named yet" },
          {
            term: "E-mail",
            detail: email === null ? "not named yet" : <ExternalLink href={`mailto:${email}`}>{email}</ExternalLink>,
          },
        ]}
      />
      {isNamed(operator) ? null : (
        <p>
          {isTestNetwork
            ? "This copy runs on a test network, where Nano has no value. Nothing is sold here."
            : "Until all three are named here, do not pay for anything on this site."}
        </p>
      )}
    </>
  );
}
