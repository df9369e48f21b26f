import { noteEarlyPresses } from "#components/document/presses/early-presses.ts";

/*
 * The script in the HTML of every document. It fetches page.ts when all that can be seen is there, or at the first sign of a reader
 * who wants to do something. Keep it short: every page has it.
 */

/** After a failure, the next sign of a reader is the next try. */
const MAX_TRIES = 5;
/** A slow picture keeps nothing waiting for longer. */
const LATEST_MS = 3_000;

/** The address of page.ts, written in by the build. */
declare const __PAGE__: string;

let tries = 0;
let isUnderWay = false;

function fetchPage(): void {
  if (isUnderWay || tries === MAX_TRIES) return;
  isUnderWay = true;
  const script = document.createElement("script");
  script.type = "module";
  // A browser never asks again for a module that failed at the same address.
  script.src = __PAGE__ + (tries ? `?${tries}` : "");
  tries++;
  script.onerror = () => {
    isUnderWay = false;
  };
  document.head.append(script);
}

// At `pageshow`, which follows `load`: the script delays nothing that can be seen.
for (const sign of ["pageshow", "pointerdown", "keydown"]) addEventListener(sign, fetchPage);
// Browsers also report a pointer that only rests on a new page.
addEventListener("pointermove", ({ movementX, movementY }) => {
  if (movementX || movementY) fetchPage();
});
setTimeout(fetchPage, LATEST_MS);
noteEarlyPresses();
