import { PAYING, READING, REFUNDS } from "#lib/site/faq/faq-reading.ts";
import { NANO, PRIVACY, PROGRAMS, WRITING } from "#lib/site/faq/faq-writing.ts";
import type { FaqQuestion } from "#lib/site/faq/question.ts";
import { hasLanded } from "#lib/site/features.ts";
import { anchorOf } from "#lib/site/long-text.ts";

export type QuestionGroup = { title: string; questions: readonly FaqQuestion[] };

/** Every question with an answer, published or not. */
export const ALL_QUESTIONS: readonly QuestionGroup[] = [
  { title: "Reading", questions: READING },
  { title: "Paying", questions: PAYING },
  { title: "Refunds", questions: REFUNDS },
  { title: "Writing", questions: WRITING },
  { title: "Nano", questions: NANO },
  { title: "Privacy and safety", questions: PRIVACY },
  { title: "Programs", questions: PROGRAMS },
];

/** The published questions: those whose answers are true today. */
export function listQuestions(): QuestionGroup[] {
  return ALL_QUESTIONS.map(({ title, questions }) => ({
    title,
    questions: questions.filter(({ needs }) => hasLanded(...needs)),
  })).filter(({ questions }) => questions.length > 0);
}

/** What a stranger asks first: on the home page. */
const FIRST_QUESTIONS = [
  "Do I need an account?",
  "What is Nano?",
  "How do I get my money back?",
  "What does it cost to publish?",
];

export function listFirstQuestions(): FaqQuestion[] {
  const published = listQuestions().flatMap(({ questions }) => questions);
  return FIRST_QUESTIONS.flatMap((first) => published.filter(({ question }) => question === first));
}

export function questionAnchor({ question }: FaqQuestion): string {
  return anchorOf(question);
}

export function plainAnswer({ answer }: FaqQuestion): string {
  return answer.map((part) => (typeof part === "string" ? part : part.label)).join("");
}

/** The questions that contain all words searched for. Matches in the question come before matches in the answer. */
export function searchQuestions(asked: string): FaqQuestion[] {
  const words = wordsOf(asked);
  if (words.length === 0) return [];
  const found = listQuestions()
    .flatMap(({ questions }) => questions)
    .filter((question) => hasAll(`${question.question} ${plainAnswer(question)}`, words));
  return found.toSorted((a, b) => Number(hasAll(b.question, words)) - Number(hasAll(a.question, words)));
}

function hasAll(text: string, words: readonly string[]): boolean {
  const own = plain(text);
  return words.every((word) => own.includes(word));
}

function wordsOf(asked: string): string[] {
  return plain(asked.slice(0, 100))
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

function plain(text: string): string {
  return text.normalize("NFKD").replaceAll(/\p{M}/gu, "").replaceAll("’", "'").toLowerCase();
}

/** In schema.org's terms. */
export function describeQuestions(): object {
  const mainEntity = listQuestions()
    .flatMap(({ questions }) => questions)
    .map((question) => ({
      "@type": "Question",
      name: question.question,
      acceptedAnswer: { "@type": "Answer", text: plainAnswer(question) },
    }));
  return { "@context": "https://schema.org", "@type": "FAQPage", mainEntity };
}
