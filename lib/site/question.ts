import type { FeatureName } from "#lib/site/features.ts";

/** An answer in sentences. Links lead to our own pages. */
export type Answer = readonly (string | { label: string; path: `/${string}` })[];

export type Question = {
  question: string;
  answer: Answer;
  /** The features the answer needs to be true. */
  needs: readonly [FeatureName, ...FeatureName[]];
};
