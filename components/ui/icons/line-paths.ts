/* What Phosphor's icons of these names look like, but by their lines. */

export const bellLines = "M56 104a72 72 0 1 1 144 0c0 40 10 62 20 76H36c10-14 20-36 20-76zM100 212a30 30 0 0 0 56 0";
export const checkLines = "m40 144 56 56L224 72";
export const copyLines = "M168 168h48V40H88v48M40 88h128v128H40z";
export const listLines = "M40 64h176M40 128h176M40 192h176";
export const magnifyingGlassLines = "m224 224-52-52M192 112a80 80 0 1 0-160 0 80 80 0 1 0 160 0z";
export const slidersHorizontalLines =
  "M40 80h40M128 80a24 24 0 1 0-48 0 24 24 0 1 0 48 0h88M40 176h104M192 176a24 24 0 1 0-48 0 24 24 0 1 0 48 0h24";
export const userCircleLines =
  "M128 32a96 96 0 1 0 0 192 96 96 0 1 0 0-192zM168 120a40 40 0 1 0-80 0 40 40 0 1 0 80 0zM64 199a72 72 0 0 1 128 0";
export const xLines = "m56 56 144 144M56 200 200 56";
