/** The age and the moment share one cell. The age has a line even while it is empty: it gives the cell its baseline. */
export const MARKET_AGE = {
  time: "inline-grid *:self-baseline *:[grid-area:1/1]",
  age: "peer before:inline-block",
  moment: "peer-[:not(:empty)]:invisible",
} as const;
