import type { AppError } from "#lib/errors.ts";
import { PROOF_PAGES, PROOF_PURPOSES } from "#lib/purchases/wallets/proof.ts";

type Fields = Readonly<Partial<Record<string, string>>>;
type Refused = Pick<AppError, "code" | "status" | "detail"> & { retryAfterSeconds: number | null };
type Step = "start" | "status" | "link" | "code" | "account";

const BUTTONS: Record<Step, string> = {
  start: "Show me the address",
  status: "Check again",
  link: "Link it",
  code: "Go on",
  account: "Go on",
};

/** The page that answers a refused form about a wallet. */
export function drawRefusedProof(refusal: Refused, fields: Fields | null, step: Step) {
  const { code, status, detail, retryAfterSeconds } = refusal;
  const purpose = PROOF_PURPOSES.find((known) => known === fields?.purpose) ?? "restore";
  const isWait = code === "puzzle_required";
  const kept = {
    ...(step === "start" ? { purpose } : {}),
    ...(step === "start" && fields?.next ? { next: fields.next } : {}),
    ...(step === "code" && fields?.code ? { code: fields.code } : {}),
    ...(step === "account" && fields?.deed ? { deed: fields.deed } : {}),
  };
  return {
    title: "Your wallet",
    label: String(status),
    heading: isWait ? "One moment" : "That did not work",
    text: isWait
      ? `Many requests are coming from your network right now. This is not your fault. Wait ${retryAfterSeconds} seconds, then press the button.`
      : explain(code, step, detail),
    ...(isWait
      ? {
          form: { action: `/api/auth/nano/${step}`, fields: kept, button: BUTTONS[step] },
        }
      : {}),
    links: [
      { href: PROOF_PAGES[purpose], text: "Back to your wallet" },
      { href: "/", text: "Go to the front page" },
    ],
  };
}

function explain(code: Refused["code"], step: Step, detail: string): string {
  if (code === "forbidden") return "This form came from another site. Nothing was done. Open the page on this site.";
  if (code === "validation_failed" && step === "code")
    return "Enter the six digits of the code. This did not count as a try.";
  return detail;
}
