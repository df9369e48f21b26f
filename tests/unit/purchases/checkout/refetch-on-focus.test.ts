import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { refetchOnFocus } from "#lib/purchases/checkout/refetch-on-focus.ts";

let page: EventTarget & { cookieStore: EventTarget };
const ask = vi.fn(() => Promise.resolve());

beforeEach(() => {
  page = Object.assign(new EventTarget(), { cookieStore: new EventTarget() });
  vi.stubGlobal("window", page);
  vi.stubGlobal("cookieStore", page.cookieStore);
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("document", Object.assign(new EventTarget(), { cookie: "farthing-viewer=anonymous", hidden: false }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

/** A change of cookie, by the page or by an answer, as the browser reports it. */
async function setCookie(name: string): Promise<void> {
  page.cookieStore.dispatchEvent(Object.assign(new Event("change"), { changed: [{ name }], deleted: [] }));
  await Promise.resolve();
}

test("fetches at once, on focus, and at sign-in", async () => {
  const stop = refetchOnFocus(ask);
  await Promise.resolve();
  page.dispatchEvent(new Event("focus"));
  await Promise.resolve();
  await setCookie("farthing-viewer");
  expect(ask).toHaveBeenCalledTimes(3);
  stop();
  await setCookie("farthing-viewer");
  expect(ask).toHaveBeenCalledTimes(3);
});

test("ignores other cookies: after a payment only the text is awaited", async () => {
  refetchOnFocus(ask);
  await Promise.resolve();
  await setCookie("farthing-kept");
  expect(ask).toHaveBeenCalledOnce();
});

test("fetches no viewer without a session", async () => {
  vi.stubGlobal("document", Object.assign(new EventTarget(), { cookie: "", hidden: false }));
  refetchOnFocus(ask);
  await setCookie("farthing-viewer");
  expect(ask).not.toHaveBeenCalled();
});
