/**
 * For cached data whose key anyone can make up, such as a filter in a URL, and for what is large and rarely read. The
 * cache gives it few slots of its own, so that made-up URLs cannot evict what people read.
 */
export const LOW_PRIORITY_TAG = "low-priority";
