/** Whether the browser has Do Not Track or Global Privacy Control on. */
export function browserRefusesTracking(browser: Navigator): boolean {
  return browser.doNotTrack === "1" || ("globalPrivacyControl" in browser && browser.globalPrivacyControl === true);
}

/** The same for a request. A page's own check can be skipped, the server's cannot. */
export function requestRefusesTracking(headers: Headers): boolean {
  return headers.get("dnt") === "1" || headers.get("sec-gpc") === "1";
}
