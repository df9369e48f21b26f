/** The age and the moment share one cell. */
export const MARKET_AGE = {
  time: "inline-grid *:self-baseline *:[grid-area:1/1]",
  age: "peer",
  moment: "peer-[:not(:empty)]:invisible",
} as const;
