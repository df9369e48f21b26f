import { PayStatus } from "#components/purchase/sheet/pay-status.tsx";
import { describeProof } from "#components/purchase/wallets/describe-proof.ts";
import {
  CheckProofForm,
  EnterCodeForm,
  LinkForm,
  SendCodeForm,
  StartForm,
  WalletAccountForm,
} from "#components/purchase/wallets/proof-forms.tsx";
import { ProofRequest } from "#components/purchase/wallets/proof-request.tsx";
import { WatchProof } from "#components/purchase/wallets/watch-proof.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { isOpen, type Proof, type ProofPurpose } from "#lib/purchases/wallets/proof.ts";

type Props = {
  proof: Proof;
  next: string | null;
  nowMs: number;
  isTestNetwork: boolean;
  areSignUpsPaused?: boolean;
};

/** A proof that has begun: how it stands, and what to do now. */
export function ProofPanel({ proof, next, nowMs, isTestNetwork, areSignUpsPaused = false }: Props) {
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
      <Actions areSignUpsPaused={areSignUpsPaused} isStillOpen={isStillOpen} next={next} proof={proof} />
      {isStillOpen || opensByItself(proof) ? <WatchProof state={proof.state} /> : null}
    </section>
  );
}

/** The wallet may have proved itself while the page was drawn: the next look opens what it paid for. */
function opensByItself({ state, purpose }: Proof): boolean {
  return state === "proven" && purpose === "restore";
}

/** Rule (b): a reader who has learnt this sentence sends to no stranger’s address. */
export function OnlyIfYouOpened() {
  return (
    <Callout title="Only send this amount if you opened this page." tone="warning">
      It proves that the wallet is yours. A person who asks you for it elsewhere wants to read what you paid for.
    </Callout>
  );
}

type ActionsProps = Pick<Props, "proof" | "next"> & { isStillOpen: boolean; areSignUpsPaused: boolean };

function Actions({ proof, next, isStillOpen, areSignUpsPaused }: ActionsProps) {
  const again = <StartForm label="Begin again" next={next} purpose={proof.purpose} />;
  if (proof.state === "proven") {
    return (
      <>
        <UseProof purpose={proof.purpose} />
        {proof.can_be_taken_back ? <TakeBack /> : null}
      </>
    );
  }
  if (proof.state === "opens_alone") return <WalletAccountForm deed="open" />;
  if (proof.state === "no_account") return <NoAccount areSignUpsPaused={areSignUpsPaused} next={next} />;
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

/** A stranger may have had the wallet's first send, and made an account with it. */
function TakeBack() {
  return (
    <div className="border-hairline grid justify-items-start gap-3 border-t pt-6">
      <p className="text-small text-ink-soft">
        You know no such account? Another person may have had you send the amount for a page of theirs, and made it.
        Take your wallet back, then use it for an account of your own.
      </p>
      <WalletAccountForm deed="take_back" />
    </div>
  );
}

function NoAccount({ areSignUpsPaused, next }: { areSignUpsPaused: boolean; next: string | null }) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      {areSignUpsPaused ? (
        <p className="text-small text-ink-soft">New accounts are paused for a while. Try again later.</p>
      ) : (
        <WalletAccountForm deed="make" />
      )}
      <StartForm label="Begin again" next={next} purpose="login" tone="secondary" />
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
