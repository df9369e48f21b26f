import { beforeEach, expect, test, vi } from "vitest";
import { removeFilter, saveFilter } from "#lib/admin/filter-actions.ts";
import { searchAsStaff } from "#lib/admin/search-actions.ts";
import { requestEmailChange, savePayoutAddress, saveWalletLabel, unlinkWallet } from "#lib/creators/actions.ts";
import { endOtherDevice } from "#lib/purchases/wallets/actions.ts";

const browser = vi.hoisted(() => ({ cookies: [] as { name: string; value: string }[], viewer: null as object | null }));
vi.mock("next/headers", () => ({
  headers: () => Promise.resolve(new Headers()),
  cookies: () => Promise.resolve({ getAll: () => browser.cookies, set: () => undefined }),
}));
vi.mock("next/navigation", () => ({ notFound: vi.fn(), redirect: vi.fn() }));
vi.mock("next/cache", () => ({ revalidatePath: () => undefined }));
vi.mock("#lib/http/security/same-origin-form.ts", () => ({ assertSameOriginForm: () => Promise.resolve() }));
vi.mock("#lib/auth/session/session.ts", async (importActual) => ({
  ...(await importActual<object>()),
  findSession: () => {
    // As in the product, an ended session is removed from the browser.
    if (!browser.viewer) browser.cookies = [];
    return Promise.resolve(browser.viewer && { viewer: browser.viewer });
  },
}));

beforeEach(() => {
  vi.stubEnv("SITE_URL", "http://localhost:3000");
  Object.assign(browser, { cookies: [], viewer: null });
});

const ENDED = [{ name: "farthing-session", value: "ended" }];
const EXPIRED = "Your session has expired. Please log in again.";
const form = new FormData();

/** Sends a form, and returns what it is refused with. */
const ACTIONS: [deed: string, send: () => Promise<object>][] = [
  ["set your payout address", () => savePayoutAddress({ kind: "address", address: "" }, form)],
  ["change your e-mail address", () => requestEmailChange({ kind: "idle" }, form)],
  ["change your wallets", () => saveWalletLabel({ kind: "idle" }, form)],
  ["change your wallets", () => unlinkWallet({ kind: "idle" }, form)],
  ["end what another device reads", () => endOtherDevice({ refusal: null }, form)],
  ["change your filters", () => saveFilter({ error: null, name: "", removed: null }, form)],
  ["change your filters", () => removeFilter({ error: null, name: "", removed: null }, form)],
  ["search", () => searchAsStaff({ words: "", error: null, found: null }, form)],
];

test.each(ACTIONS)(
  "asks a signed-out caller to sign in, and speaks of a session only if there was one: %s",
  async (deed, send) => {
    expect(Object.values(await send())).toContain(`Sign in to ${deed}.`);
    browser.cookies = ENDED;
    expect(Object.values(await send())).toContain(EXPIRED);
  },
);

test.each(ACTIONS)("tells a caller with a session what is missing instead: %s", async (_, send) => {
  Object.assign(browser, { cookies: ENDED, viewer: { isAnonymous: true, role: null } });
  const [said] = Object.values(await send()).filter((value) => typeof value === "string" && value.length > 20);
  expect(said).toMatch(
    /^(?:You need an account for this\. Add an e-mail address first\.|Your account may not do this\.)$/,
  );
});
