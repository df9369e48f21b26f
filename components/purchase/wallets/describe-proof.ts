import type { PaymentLine } from "#components/purchase/sheet/describe-payment.ts";
import { maskAddress } from "#lib/creators/payout/payout-address.ts";
import { formatNano } from "#lib/nano/amount-text.ts";
import { isOpen, type Proof } from "#lib/purchases/wallets/proof.ts";

type Described = PaymentLine & {
  /** What follows from it. */
  note?: string;
};

/** Where a proof stands: what came, where it goes, whose turn it is. */
export function describeProof(proof: Proof, nowMs: number): Described {
  const amount = formatNano(proof.amount_raw);
  const onItsWay = `Your ${amount} is on its way back.`;
  switch (proof.state) {
    case "waiting":
      return isOpen(proof, nowMs) ? { line: `Waiting for your ${amount}`, tone: "calm" } : OVER;
    case "seen":
      return { line: `We see your ${amount}. The network is confirming it`, tone: "good" };
    case "other_amount":
      return {
        ...{ line: "That was another amount, so it proves nothing", tone: "warning" },
        note: `It is on its way back. ${isOpen(proof, nowMs) ? "Send" : "Begin again, and send"} exactly ${amount}.`,
      };
    case "late":
      return {
        ...{ line: "It came after the time was over", tone: "warning" },
        note: `${onItsWay} Begin again.`,
      };
    case "shared":
      return {
        ...{ line: "It came from an account that many people share", tone: "warning" },
        note: "An exchange’s account proves nothing about you. Send from a wallet of your own. What came waits with us: write to us, and say where to send it.",
      };
    case "expired":
      if (proof.account === null) return OVER;
      return { line: "Ten minutes have passed since your send", tone: "warning", note: `${onItsWay} Begin again.` };
    case "proven":
      return {
        ...{ line: "Your wallet has proved itself", tone: "good" },
        note: `${onItsWay}${whatNext(proof)}`,
      };
    case "used":
      return {
        ...{ line: "This send was used already", tone: "warning" },
        note: `Your ${amount} is on its way back, or there already.`,
      };
    case "no_account":
      return {
        ...{ line: "This wallet is linked to no account", tone: "warning" },
        note: `${onItsWay} If you have an account, sign in with your e-mail address, then link the wallet in your settings. If not, make one with this wallet: what you unlocked in this browser comes along, and what the wallet paid for elsewhere does not.`,
      };
    case "opens_alone":
      return {
        ...{ line: "Your wallet has proved itself", tone: "good" },
        note: `${onItsWay} It is the only way to sign in to your account. Signing in here ends the session on every other device.`,
      };
    case "no_mailbox":
      return {
        ...{ line: "The account of this wallet has no e-mail address", tone: "warning" },
        note: `${onItsWay} We cannot send it a code. Sign in the way you did before.`,
      };
    case "code":
      return {
        ...{ line: "Enter the code that we sent to your account", tone: "good" },
        note: `${onItsWay} The code works once, within ten minutes.`,
      };
    case "code_expired":
      return {
        ...{ line: "Ten minutes have passed, so the code has expired", tone: "warning" },
        note: `Begin again: send ${amount} once more.`,
      };
    case "no_tries":
      return {
        ...{ line: "Five codes were entered, and none was right", tone: "warning" },
        note: `Begin again: send ${amount} once more.`,
      };
    default:
      return describeOutcome(proof);
  }
}

function whatNext({ purpose, account }: Proof): string {
  switch (purpose) {
    case "link":
      return ` Link ${maskAddress(account ?? "")} to your account?`;
    case "login":
      return " One thing is left: the code that we e-mail to your account.";
    default:
      return "";
  }
}

const OVER: Described = {
  line: "The time is over, and nothing has come",
  tone: "warning",
  note: "Begin again. What still comes goes back by itself.",
};

function describeOutcome({ state, posts, amount_raw }: Proof): Described {
  const amount = formatNano(amount_raw);
  switch (state) {
    case "restored":
      return {
        ...{ line: posts === 1 ? "1 post is open here again" : `${posts} posts are open here again`, tone: "good" },
        note: `Your ${amount} is on its way back to your wallet.`,
      };
    case "too_many_devices":
      return {
        ...{ line: "This wallet has opened its posts on five devices in 30 days", tone: "warning" },
        note: `Open them on one of those. Your ${amount} is on its way back.`,
      };
    default:
      return {
        ...{ line: "This wallet has paid for no other post here", tone: "warning" },
        note: `All that it paid for is open in this browser, or it paid for nothing. Your ${amount} is on its way back. Did you pay from another wallet? Begin again with that one.`,
      };
  }
}
