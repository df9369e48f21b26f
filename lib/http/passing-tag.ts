/**
 * On cached data whose key anybody can make up, as a filter in an address, and on what is large and seldom read. The cache
 * keeps it apart and in few places, so that no number of such addresses pushes out what is really read.
 */
export const PASSING_TAG = "passing";
