import { PayStatus } from "#components/purchase/sheet/pay-status.tsx";
import { describeProof } from "#components/purchase/wallets/describe-proof.ts";
import {
  CheckProofForm,
  EnterCodeForm,
  LinkForm,
  SendCodeForm,
  StartForm,
} from "#components/purchase/wallets/proof-forms.tsx";
import { ProofRequest } from "#components/purchase/wallets/proof-request.tsx";
import { WatchProof } from "#components/purchase/wallets/watch-proof.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { isOpen, type Proof, type ProofPurpose } from "#lib/purchases/wallets/proof.ts";

type Props = { proof: Proof; next: string | null; nowMs: number; isTestNetwork: boolean };

/** A proof that has begun: how it stands, and what to do now. */
export function ProofPanel({ proof, next, nowMs, isTestNetwork }: Props) {
  const { note, ...status } = describeProof(proof, nowMs);
  const isStillOpen = isOpen(proof, nowMs);
  return (
    <section aria-label="Your wallet" className="grid gap-6">
      <div className="grid gap-3">
        <PayStatus connection={null} label="Your wallet’s send" status={status} />
        {note ? <p className="text-small text-ink-soft">{note}</p> : null}
      </div>
      {isStillOpen && proof.state !== "seen" ? (
        <>
          <OnlyIfYouOpened />
          <ProofRequest isTestNetwork={isTestNetwork} proof={proof} />
        </>
      ) : null}
      <Actions isStillOpen={isStillOpen} next={next} proof={proof} />
      {isStillOpen ? <WatchProof state={proof.state} /> : null}
    </section>
  );
}

/** Rule (b): a reader who has learnt this sentence sends to no stranger’s address. */
export function OnlyIfYouOpened() {
  return (
    <Callout title="Only send this amount if you opened this page." tone="warning">
      It proves that the wallet is yours. A person who asks you for it elsewhere wants to read what you paid for.
    </Callout>
  );
}

function Actions({ proof, next, isStillOpen }: Pick<Props, "proof" | "next"> & { isStillOpen: boolean }) {
  const again = <StartForm label="Begin again" next={next} purpose={proof.purpose} />;
  if (proof.state === "proven") return <UseProof purpose={proof.purpose} />;
  if (proof.state === "code") {
    return (
      <>
        <EnterCodeForm triesLeft={proof.tries_left} />
        <div className="border-hairline grid justify-items-start gap-3 border-t pt-6">
          <p className="text-small text-ink-soft">No e-mail yet? It may take a minute. Check your spam folder too.</p>
          <SendCodeForm label="Send a new code" />
        </div>
      </>
    );
  }
  if (!isStillOpen) return proof.state === "seen" ? <CheckProofForm isMain /> : again;
  return (
    <div className="border-hairline grid justify-items-start gap-3 border-t pt-6">
      <p className="text-small text-ink-soft">
        Send it from the wallet that {SENDERS[proof.purpose]}. It comes back in seconds. This page goes on by itself; if
        it does not, press the button.
      </p>
      <CheckProofForm />
    </div>
  );
}

const SENDERS: Record<ProofPurpose, string> = {
  restore: "paid",
  login: "is linked to your account",
  link: "you want to link",
};

function UseProof({ purpose }: { purpose: ProofPurpose }) {
  switch (purpose) {
    case "link":
      return <LinkForm />;
    case "login":
      return <SendCodeForm isMain />;
    case "restore":
      return <CheckProofForm isMain label="Open your posts" />;
  }
}
