import { runInNewContext } from "node:vm";
import { expect, test, vi } from "vitest";
import { MODE_KEY, PAPER } from "#components/layout/colour-mode.ts";
import { FIRST_SCRIPT } from "#components/layout/first-script.tsx";
import { BUYER_COOKIE, COMPANION_COOKIE, readViewer } from "#lib/auth/companion-cookie.ts";
import { OWN_ACCOUNT_KEY } from "#lib/page/own-account.ts";
import { OWNED_KEY } from "#lib/purchases/checkout/owned-posts.ts";
import { FOLLOWS_KEY } from "#lib/social/browser/follow-sets.ts";

type Given = {
  stored?: string;
  follows?: string;
  forget?: (key: string) => void;
  owned?: string;
  own?: string;
  cookie?: string;
  isStorageClosed?: boolean;
};

/** The script alone, in a page with only what it may touch. */
function runIn({ stored, follows, forget = () => undefined, owned, own, cookie = "", isStorageClosed = false }: Given) {
  const root = { dataset: {} as Record<string, string>, style: { cssText: "" } };
  const frames = [{ content: PAPER.light }, { content: PAPER.dark }];
  runInNewContext(FIRST_SCRIPT, {
    HTMLButtonElement: { prototype: { commandForElement: null } },
    document: { documentElement: root, cookie, querySelectorAll: () => frames },
    sessionStorage: { getItem: () => follows ?? null, removeItem: forget },
    localStorage: {
      getItem(key: string) {
        if (isStorageClosed) throw new Error("The operation is insecure.");
        if (key === OWNED_KEY) return owned ?? null;
        if (key === OWN_ACCOUNT_KEY) return own ?? null;
        return key === MODE_KEY ? (stored ?? null) : null;
      },
    },
  });
  const { marked, ...marks } = root.dataset;
  expect(marked, "that the script ran").toBe("");
  const { cssText } = root.style;
  return { ...marks, frames: frames.map(({ content }) => content), ...(cssText ? { style: cssText } : {}) };
}

test("marks the page and the browser's frame with the stored mode", () => {
  expect(runIn({ stored: "dark" })).toEqual({ mode: "dark", frames: [PAPER.dark, PAPER.dark] });
  expect(runIn({ stored: "light" })).toEqual({ mode: "light", frames: [PAPER.light, PAPER.light] });
});

test("follows the system without a valid choice", () => {
  for (const stored of [undefined, "system", "sepia", ""]) {
    expect(runIn(stored === undefined ? {} : { stored })).toEqual({ frames: [PAPER.light, PAPER.dark] });
  }
});

test("marks the page and the viewer even when storage is closed", () => {
  const marked = runIn({ isStorageClosed: true, cookie: `${COMPANION_COOKIE}=registered` });
  expect(marked).toEqual({ viewer: "registered", frames: [PAPER.light, PAPER.dark] });
});

test("marks the viewer by the companion cookie, anywhere among the cookies", () => {
  for (const viewer of ["anonymous", "registered", "admin"]) {
    const cookies = [`${COMPANION_COOKIE}=${viewer}`, `a=1; ${COMPANION_COOKIE}=${viewer}; b=2`];
    for (const cookie of cookies) {
      expect(runIn({ cookie })).toMatchObject({ viewer });
      expect(readViewer(cookie)).toBe(viewer);
    }
  }
});

test("gives the page the face that this browser keeps, for a viewer with a session", () => {
  const own = '--own-name:"Ada";--own-sign:"A"';
  expect(runIn({ own, cookie: `${COMPANION_COOKIE}=registered` })).toMatchObject({ style: own });
  expect(runIn({ own })).not.toHaveProperty("style");
});

test("marks a signed-in reader who owns something", () => {
  const cookie = `${COMPANION_COOKIE}=anonymous`;
  expect(runIn({ cookie, owned: "an-id" })).toMatchObject({ viewer: "anonymous", owner: "" });
  expect(runIn({ cookie, owned: "" })).not.toHaveProperty("owner");
  expect(runIn({ owned: "an-id" })).not.toHaveProperty("owner");
});

test("marks a signed-in reader who follows someone, and forgets it for a visitor", () => {
  const cookie = `${COMPANION_COOKIE}=registered`;
  const forget = vi.fn();
  expect(runIn({ cookie, follows: "ada\na b\n", forget })).toMatchObject({ follower: "" });
  for (const follows of ["ada\n\nc", "", undefined])
    expect(runIn({ cookie, forget, ...(follows === undefined ? {} : { follows }) })).not.toHaveProperty("follower");
  expect(forget).not.toHaveBeenCalled();
  expect(runIn({ follows: "ada\na b\n", forget })).not.toHaveProperty("follower");
  expect(forget).toHaveBeenCalledWith(FOLLOWS_KEY);
});

test("marks a visitor whose browser holds the token of a purchase", () => {
  expect(runIn({ cookie: `a=1; ${BUYER_COOKIE}=yes` })).toMatchObject({ buyer: "" });
  expect(runIn({ cookie: `${BUYER_COOKIE}=yes; ${COMPANION_COOKIE}=anonymous` })).not.toHaveProperty("buyer");
  expect(runIn({ cookie: "a=1" })).not.toHaveProperty("buyer");
});

test("marks no one by any other cookie", () => {
  for (const cookie of [
    `${COMPANION_COOKIE}=root`,
    `x-${COMPANION_COOKIE}=admin`,
    `${COMPANION_COOKIE}=administrator`,
  ]) {
    expect(runIn({ cookie })).not.toHaveProperty("viewer");
    expect(readViewer(cookie)).toBe("visitor");
  }
});
