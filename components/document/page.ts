import { keepDates } from "#components/document/dates.ts";
import { focusAnswer } from "#components/document/focus-answer.ts";
import { watchForSale } from "#components/document/for-sale.ts";
import { helpOlderBrowsers, openIslands, startIslands } from "#components/document/island-presses.ts";
import { keepLivePrice } from "#components/document/live-price.ts";
import { keepMarks } from "#components/document/marks.ts";
import { showMessages } from "#components/document/messages.ts";
import { hideBrokenPictures } from "#components/document/pictures.ts";
import { copyOnPress } from "#components/document/presses/copy.ts";
import { repeatEarlyPresses } from "#components/document/presses/early-presses.ts";
import { focusFrames } from "#components/document/presses/frames.ts";
import { closeSheetOnChoice, forwardCardClicks, searchBySlash } from "#components/document/presses/links.ts";
import { sendOnce } from "#components/document/presses/sent-forms.ts";
import { shareOnPress } from "#components/document/presses/share.ts";
import { keepReadingPlace } from "#components/document/reading-place.ts";
import { runEach } from "#components/document/run-each.ts";
import { watchDocument } from "#components/document/watch.ts";

/*
 * All that a document's elements do in the browser. A document is a page without React: the server has removed its scripts. Elements
 * are found by their data attributes, and presses by one listener each. A module runs when the whole page is there. A part that fails
 * stops no other.
 */
runEach([
  watchDocument,
  showMessages,
  keepMarks,
  keepDates,
  keepReadingPlace,
  keepLivePrice,
  focusAnswer,
  hideBrokenPictures,
  copyOnPress,
  shareOnPress,
  sendOnce,
  closeSheetOnChoice,
  forwardCardClicks,
  searchBySlash,
  focusFrames,
  openIslands,
  startIslands,
  watchForSale,
  helpOlderBrowsers,
]);
document.documentElement.dataset.awake = "";
repeatEarlyPresses();
