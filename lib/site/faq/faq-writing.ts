import type { FaqQuestion } from "#lib/site/faq/question.ts";
import { SAID } from "#lib/site/promises.ts";

export const WRITING: readonly FaqQuestion[] = [
  {
    question: "What does it cost to publish?",
    answer: [`Nothing. We take ${SAID.fee} of every sale that is kept, and nothing from a sale that is returned.`],
    needs: ["payoutAddress"],
  },
  {
    question: "When do I get paid?",
    answer: [
      `When the refund time that you chose has ended (${SAID.refundChoices}), straight to your wallet. There is no minimum, and you do not have to ask for it.`,
    ],
    needs: ["payoutAddress"],
  },
  {
    question: "What price should I ask?",
    answer: [`Anything from ${SAID.smallestPrice} to ${SAID.largestPrice}. Readers keep what was worth it.`],
    needs: ["writing"],
  },
  {
    question: "Can I change the price?",
    answer: ["Yes, for new readers. Readers who were already quoted a price keep it."],
    needs: ["writing"],
  },
  {
    question: "May I use AI?",
    answer: ["Yes, if you say so. The ", { label: "content guidelines", path: "/content-guidelines" }, " say how."],
    needs: ["writing"],
  },
  {
    question: "Do I pay for tips?",
    answer: ["No. Tips are all yours."],
    needs: ["tips"],
  },
  {
    question: "Can I import my blog?",
    answer: ["Yes: from Ghost, Substack, Medium, WordPress and Markdown."],
    needs: ["importing"],
  },
  { question: "Can I leave?", answer: ["Download everything, any time."], needs: ["exporting"] },
  {
    question: "Can I share income?",
    answer: ["Add up to five people. Each is paid in the same minute."],
    needs: ["sharing"],
  },
];

export const NANO: readonly FaqQuestion[] = [
  {
    question: "What is Nano?",
    answer: ["Digital money that arrives in about a second and costs nothing to send."],
    needs: ["paying"],
  },
  {
    question: "How do I get some?",
    answer: [{ label: "Get Nano", path: "/get-nano" }, " shows the ways."],
    needs: ["paying"],
  },
  {
    question: "Why does Ӿ change in dollars?",
    answer: [
      `The market moves. The price that you confirm is the price that you pay; one in dollars holds for ${SAID.quote}.`,
    ],
    needs: ["paying"],
  },
];

export const PRIVACY: readonly FaqQuestion[] = [
  {
    question: "What can outsiders see?",
    answer: [SAID.paymentsArePublic],
    needs: ["paying"],
  },
  {
    question: "Who holds my money?",
    answer: ["As a reader: only you. We hold a payment only until its refund time ends. As a writer: your own wallet."],
    needs: ["paying"],
  },
  {
    question: "How do I report something?",
    answer: ["Follow “Report” on the post, the comment or the profile, and say what is wrong. You need no account."],
    needs: ["reporting"],
  },
];

export const PROGRAMS: readonly FaqQuestion[] = [
  {
    question: "Can software buy posts?",
    answer: [
      "Yes. A post’s text is at /api/posts/{id}/content. Until it is paid for, the answer is 402, with what it costs and how to pay.",
    ],
    needs: ["programs"],
  },
  { question: "Will a retry charge twice?", answer: ["No."], needs: ["programs"] },
];
