/** The wren of the last farthings, facing left, tail up: one outline, with the eye and the fold of the wing cut out. */
export const HEAD_AND_TAIL =
  "M2.4 25.4C7.4 23.8 11.4 21.8 14.2 18.6C16.4 15 19.8 12.8 23.8 12.8C28.6 12.8 32.2 15.2 35.6 18.2C38.4 20.6 41.4 21.6 43 19.8C43.8 14.6 43.6 9.4 42.4 4.2C44.8 2.8 47.6 2.6 50.4 3.6C52.8 11.6 53.2 20 51.6 28.4";
export const STANDING =
  "C49.8 40 41.8 47.6 32.6 49.4L34.2 57.4L36.4 59.4H27L31.4 57.4L29.8 49.8C28 49.9 26.4 49.8 24.8 49.4L26.4 57.4L28 59.4H18.6L23.6 57.4L21.8 48.5C15.6 46 11.8 40.6 11.8 34";
export const SITTING = "C49.6 41.6 39.4 49.8 28.4 49.8C18.8 49.8 11.8 43 11.8 34";
export const THROAT = "C11.8 31.6 12.2 29.4 13 27.4C9.6 26.4 6 25.8 2.4 25.4Z";
export const WING = "M22.8 29C24.4 36.6 34.4 39 47.2 29.2C43.6 37.4 36.4 41.2 30.2 39.8C25.4 38.6 22.4 34.2 22.8 29Z";
export const EYE = "M21 18.6a1.7 1.7 0 1 0 .001 0Z";

/** The standing bird as one path, in a square of 64. */
export const WREN = HEAD_AND_TAIL + STANDING + THROAT + WING + EYE;
