/** The wren of the last farthings, facing left, tail up: one outline, with the eye and the fold of the wing cut out. */
export const HEAD_AND_TAIL =
  "M2.4 25.4c5-1.6 9-3.6 11.8-6.8 2.2-3.6 5.6-5.8 9.6-5.8 4.8 0 8.4 2.4 11.8 5.4 2.8 2.4 5.8 3.4 7.4 1.6.8-5.2 .6-10.4-.6-15.6 2.4-1.4 5.2-1.6 8-.6 2.4 8 2.8 16.4 1.2 24.8";
export const STANDING =
  "c-1.8 11.6-9.8 19.2-19 21l1.6 8 2.2 2h-9.4l4.4-2-1.6-7.6c-1.8 .1-3.4 0-5-.4l1.6 8 1.6 2h-9.4l5-2-1.8-8.9c-6.2-2.5-10-7.9-10-14.5";
export const SITTING = "c-2 13.2-12.2 21.4-23.2 21.4-9.6 0-16.6-6.8-16.6-15.8";
export const THROAT = "c0-2.4 .4-4.6 1.2-6.6-3.4-1-7-1.6-10.6-2Z";
export const WING = "M22.8 29c1.6 7.6 11.6 10 24.4 .2-3.6 8.2-10.8 12-17 10.6-4.8-1.2-7.8-5.6-7.4-10.8Z";
export const EYE = "M21 18.6a1.7 1.7 0 1 0 .001 0Z";

/** The standing bird as one path, in a square of 64. */
export const WREN = HEAD_AND_TAIL + STANDING + THROAT + WING + EYE;
