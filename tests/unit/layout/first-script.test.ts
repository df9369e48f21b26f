import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { MODE_KEY, PAPER } from "#components/layout/colour-mode";
import { FIRST_SCRIPT } from "#components/layout/first-script";
import { COMPANION_COOKIE, readViewer } from "#lib/auth/companion-cookie";

type Given = { stored?: string; cookie?: string; isStorageClosed?: boolean };

/** The script alone, in a page of which there is only what it may touch. */
function runIn({ stored, cookie = "", isStorageClosed = false }: Given) {
  const root = { dataset: {} as Record<string, string> };
  const frames = [{ content: PAPER.light }, { content: PAPER.dark }];
  runInNewContext(FIRST_SCRIPT, {
    document: { documentElement: root, cookie, querySelectorAll: () => frames },
    localStorage: {
      getItem(key: string) {
        if (isStorageClosed) throw new Error("The operation is insecure.");
        return key === MODE_KEY ? (stored ?? null) : null;
      },
    },
  });
  const { marked, ...marks } = root.dataset;
  expect(marked, "that the script ran").toBe("");
  return { ...marks, frames: frames.map(({ content }) => content) };
}

test("a stored mode marks the page and the browser's frame", () => {
  expect(runIn({ stored: "dark" })).toEqual({ mode: "dark", frames: [PAPER.dark, PAPER.dark] });
  expect(runIn({ stored: "light" })).toEqual({ mode: "light", frames: [PAPER.light, PAPER.light] });
});

test("without a choice, or with one that is none, the page follows the system", () => {
  for (const stored of [undefined, "system", "sepia", ""]) {
    expect(runIn(stored === undefined ? {} : { stored })).toEqual({ frames: [PAPER.light, PAPER.dark] });
  }
});

test("a closed storage stops neither the page nor the mark of the viewer", () => {
  const marked = runIn({ isStorageClosed: true, cookie: `${COMPANION_COOKIE}=registered` });
  expect(marked).toEqual({ viewer: "registered", frames: [PAPER.light, PAPER.dark] });
});

test("the companion cookie marks who is looking, wherever it stands among the cookies", () => {
  for (const viewer of ["anonymous", "registered", "admin"]) {
    const cookies = [`${COMPANION_COOKIE}=${viewer}`, `a=1; ${COMPANION_COOKIE}=${viewer}; b=2`];
    for (const cookie of cookies) {
      expect(runIn({ cookie })).toMatchObject({ viewer });
      expect(readViewer(cookie)).toBe(viewer);
    }
  }
});

test("a cookie that says something else marks nobody", () => {
  for (const cookie of [
    `${COMPANION_COOKIE}=root`,
    `x-${COMPANION_COOKIE}=admin`,
    `${COMPANION_COOKIE}=administrator`,
  ]) {
    expect(runIn({ cookie })).not.toHaveProperty("viewer");
    expect(readViewer(cookie)).toBe("visitor");
  }
});
