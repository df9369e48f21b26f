import { copyOnPress } from "#components/document/copy.ts";
import { keepDates } from "#components/document/dates.ts";
import { repeatEarlyPresses } from "#components/document/early-presses.ts";
import { focusAnswer } from "#components/document/focus-answer.ts";
import { watchForSale } from "#components/document/for-sale.ts";
import { focusFrames } from "#components/document/frames.ts";
import { helpOlderBrowsers, openIslands, startIslands } from "#components/document/island-presses.ts";
import { closeSheetOnChoice, forwardCardClicks, searchBySlash } from "#components/document/links.ts";
import { keepLivePrice } from "#components/document/live-price.ts";
import { keepMarks } from "#components/document/marks.ts";
import { showMessages } from "#components/document/messages.ts";
import { hideBrokenPictures } from "#components/document/pictures.ts";
import { runEach } from "#components/document/run-each.ts";
import { sendOnce } from "#components/document/sent-forms.ts";
import { shareOnPress } from "#components/document/share.ts";
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
