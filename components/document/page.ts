import { copyOnPress } from "#components/document/copy.ts";
import { keepDates } from "#components/document/dates.ts";
import { focusAnswer } from "#components/document/focus-answer.ts";
import { watchForSale } from "#components/document/for-sale.ts";
import { openIslands, startIslands } from "#components/document/island-presses.ts";
import { closeSheetOnChoice, forwardCardClicks, searchBySlash } from "#components/document/links.ts";
import { keepLivePrice } from "#components/document/live-price.ts";
import { keepMarks } from "#components/document/marks.ts";
import { showMessages } from "#components/document/messages.ts";
import { hideBrokenPictures } from "#components/document/pictures.ts";
import { shareOnPress } from "#components/document/share.ts";
import { nameAddress, watchDocument } from "#components/document/watch.ts";

/*
 * All that a document's elements do in the browser. A document is a page without React: the server has removed its scripts. Elements
 * are found by their data attributes, and presses by one listener each. A module runs when the whole page is there.
 */
watchDocument();
showMessages();
keepMarks();
keepDates();
keepLivePrice();
nameAddress();
focusAnswer();
hideBrokenPictures();
copyOnPress();
shareOnPress();
closeSheetOnChoice();
forwardCardClicks();
searchBySlash();
openIslands();
startIslands();
watchForSale();
document.documentElement.dataset.awake = "";
