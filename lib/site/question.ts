import type { FeatureName } from "#lib/site/features";

/** An answer in sentences; a link among them is a path of ours. */
export type Answer = readonly (string | { label: string; path: `/${string}` })[];

export type Question = {
  question: string;
  answer: Answer;
  /** What must have landed for the answer to be true. */
  needs: readonly [FeatureName, ...FeatureName[]];
};
