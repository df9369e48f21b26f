import type { FeatureName } from "#lib/site/features.ts";

/** An answer in sentences. Links lead to our own pages. */
export type FaqAnswer = readonly (string | { label: string; path: `/${string}` })[];

export type FaqQuestion = {
  question: string;
  answer: FaqAnswer;
  /** The features the answer needs to be true. */
  needs: readonly [FeatureName, ...FeatureName[]];
};
