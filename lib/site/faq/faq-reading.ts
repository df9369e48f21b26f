import type { FaqQuestion } from "#lib/site/faq/question.ts";
import { SAID } from "#lib/site/promises.ts";

export const READING: readonly FaqQuestion[] = [
  {
    question: "What is this?",
    answer: ["Posts that you can read one at a time. Some are free, some cost a few cents."],
    needs: ["reading", "paying"],
  },
  {
    question: "Do I need an account?",
    answer: [
      "No. Pay, and read. Add an ",
      { label: "e-mail address", path: "/profile/convert" },
      " later, so that your library follows you to other devices.",
    ],
    needs: ["paying", "accounts"],
  },
  {
    question: "What do I get when I pay?",
    answer: ["The whole post, for good, with later corrections."],
    needs: ["paying"],
  },
  {
    question: "Can I read before I pay?",
    answer: ["Every paid post shows a free part and says how many words follow."],
    needs: ["reading"],
  },
  {
    question: "Does the author see who I am?",
    answer: [
      "They see that a reader bought the post, the wallet that paid and, if you return it, your reason. Never your name or e-mail.",
    ],
    needs: ["paying", "refunds"],
  },
  {
    question: "What if the author deletes the post?",
    answer: ["You keep it: it stays in your ", { label: "library", path: "/library" }, "."],
    needs: ["library"],
  },
  {
    question: "How do I read it on another device?",
    answer: [
      `In your library choose “Open on another device”. You get a link and a code for your camera; they work once, within ${SAID.deviceLink}.`,
    ],
    needs: ["otherDevices"],
  },
  {
    question: "Can I sign in with my wallet?",
    answer: [
      "Yes, if you linked it to your account in your settings: ",
      { label: "send a tiny amount from it", path: "/login/wallet/sign-in" },
      ", which comes back, and enter the code that we e-mail you. If you have no account, ",
      { label: "your wallet opens what it paid for", path: "/login/wallet" },
      ".",
    ],
    needs: ["walletSignIn"],
  },
  { question: "Are there ads in paid posts?", answer: ["Never."], needs: ["reading"] },
];

export const PAYING: readonly FaqQuestion[] = [
  {
    question: "I paid and nothing happened. What now?",
    answer: [
      "Press “I already paid” on the post, or paste your block’s hash on ",
      { label: "Contact", path: "/contact" },
      ". It also opens by itself as soon as the network has confirmed the payment.",
    ],
    needs: ["paying", "contact"],
  },
  {
    question: "I sent too little, or too much.",
    answer: [
      `Too little: send the rest to the same address within ${SAID.topUp}, or take it back. Up to ${SAID.short} and at most ${SAID.shortMost} short counts as paid. Too much: anything above ${SAID.excessSmallest} comes back by itself.`,
    ],
    needs: ["paying"],
  },
  {
    question: "I paid late.",
    answer: [`Within ${SAID.late} the post opens anyway. After that your Nano comes back.`],
    needs: ["paying"],
  },
  {
    question: "My wallet shows a huge number.",
    answer: ["Some wallets show the smallest units, called raw. Compare with the Ӿ amount on the page."],
    needs: ["paying"],
  },
  {
    question: "What is a tab?",
    answer: ["Money in your own browser, with limits that you set. Close it, and the rest comes back."],
    needs: ["tabs"],
  },
];

export const REFUNDS: readonly FaqQuestion[] = [
  {
    question: "How do I get my money back?",
    answer: [
      "Press Refund within the time that the post’s page shows: on the post, on its receipt, or in your library.",
    ],
    needs: ["refunds"],
  },
  {
    question: "Where does it go?",
    answer: [
      `To the wallet that paid. If that looks like an exchange’s, we ask you for an address first; the Nano is kept for you for ${SAID.claim}.`,
    ],
    needs: ["refunds"],
  },
  {
    question: "Is there a limit to refunds?",
    answer: [
      `Yes: each post once, and ${SAID.refundsPerWallet} posts in ${SAID.refundPeriod}. After more than ten purchases, you can return up to three in ten. `,
      `If you have no account, have kept no post yet, and your wallet is less than a day old, you have ${SAID.refundsForNewcomers} quick refunds a day, shared with other new readers on your network. After that you can ask the author.`,
    ],
    needs: ["refunds"],
  },
  {
    question: "Why does it say “Ask the author”?",
    answer: [
      "You finished the post, used your quick refunds for now, or many new readers are returning this post. You can ask its author once, with a reason; they are not told your name. ",
      "They can return your Nano until it is sent to them, which is when the time for a refund ends. From then on we cannot return it.",
    ],
    needs: ["goodwill"],
  },
  {
    question: "What about the EU right of withdrawal?",
    answer: [
      "Your receipt says whether it applies, and leads to it. If we asked you before you paid to give it up, the receipt repeats what you agreed to, word for word.",
    ],
    needs: ["receipts"],
  },
];
