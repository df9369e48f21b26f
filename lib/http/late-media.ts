/** Marks a style sheet that is being fetched and does not apply yet. */
export const LATE_MEDIA = "not all";
