/** A mark of a page, passed to its cache entry as a tag (mark-page.ts). */
export const AI_BLOCKED_TAG = "ai:blocked";

/** The two customs for “do not train on this”: that of picture sites, and the W3C group's TDMRep. Search engines know neither. */
export const AI_HEADERS = { "x-robots-tag": "noai, noimageai", "tdm-reservation": "1" } as const;
