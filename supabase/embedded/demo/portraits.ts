import { circle, drawing, fill, INKS, outline, stroke } from "#embedded/demo/scenery.ts";

const { paper, sand, straw, copper, clay, ink, dusk, mist, sea, leaf } = INKS;
const SQUARE = { width: 640, height: 640 };

/** Portraits of the demo content's writers by their handle, as SVG. */
export const PORTRAITS: Record<string, string> = {
  mira: drawing(
    SQUARE,
    straw,
    outline("M90 640C100 500 210 456 320 456S540 500 550 640Z", fill(leaf)),
    bust("#7a4a30"),
    outline("M176 292C150 130 240 70 330 74C440 78 492 160 464 292C420 210 230 206 176 292Z", fill(copper)),
    outline("M430 96C470 40 540 70 520 130C510 166 470 170 446 150Z", fill(clay)),
    outline("M186 262C230 186 410 182 456 262", stroke(straw, 7, 'stroke-opacity=".7"')),
    features("#3a2015"),
  ),
  tomas: drawing(
    SQUARE,
    mist,
    outline("M80 640C90 508 200 462 320 462S550 508 560 640Z", fill(ink)),
    bust("#c98f68"),
    outline(
      "M182 300C160 150 240 96 326 98C420 100 486 160 460 300C450 240 430 214 390 206C320 214 240 206 212 220C196 240 188 262 182 300Z",
      fill("#2c2320"),
    ),
    outline(
      "M196 342C206 470 268 500 322 500S438 470 446 342C428 392 400 398 322 394C246 398 214 392 196 342Z",
      fill("#2c2320"),
    ),
    features("#2c2320"),
    circle(262, 310, 42, stroke(ink, 7)) +
      circle(380, 310, 42, stroke(ink, 7)) +
      outline("M304 306q17-12 34 0", stroke(ink, 7)),
  ),
  ingrid_s: drawing(
    SQUARE,
    sea,
    outline("M176 330C150 420 150 500 196 540H446C492 500 490 420 464 330Z", fill("#d8c49a")),
    outline("M84 640C94 510 204 470 320 470S546 510 556 640Z", fill(paper)),
    outline("M190 520C240 560 400 560 450 520L440 580C400 610 240 610 200 580Z", fill(sand)),
    bust("#e6bc9c"),
    outline("M172 270C160 120 250 70 320 70S480 120 468 270C400 240 240 240 172 270Z", fill(dusk)),
    outline("M166 282C240 244 400 244 474 282L470 236C400 200 240 200 170 236Z", fill(copper)),
    circle(320, 62, 36, fill(paper)),
    features("#5b3a2a"),
  ),
};

/** Neck and head. */
function bust(skin: string): string {
  return (
    outline("M268 400V500C268 536 372 536 372 500V400Z", fill(skin)) +
    `<ellipse cx="320" cy="310" rx="134" ry="164" ${fill(skin)}/>`
  );
}

/** Eyes that look down at a page, and a mouth. */
function features(colour: string): string {
  return (
    outline("M240 308q22 18 44 0M358 308q22 18 44 0", stroke(colour, 8)) +
    outline("M322 316q16 46-6 56", stroke(colour, 5, 'stroke-opacity=".5"')) +
    outline("M286 416q34 22 68 0", stroke(colour, 7))
  );
}
