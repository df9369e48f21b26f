/** Whether the visitor's browser says Do Not Track or Global Privacy Control. */
export function browserRefusesTracking(browser: Navigator): boolean {
  return browser.doNotTrack === "1" || ("globalPrivacyControl" in browser && browser.globalPrivacyControl === true);
}

/** The same, as a request tells it: a page's own check may be skipped, the server's may not. */
export function requestRefusesTracking(headers: Headers): boolean {
  return headers.get("dnt") === "1" || headers.get("sec-gpc") === "1";
}
