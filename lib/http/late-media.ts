/** Says of a style sheet that it is fetched and does not hold yet. */
export const LATE_MEDIA = "not all";
