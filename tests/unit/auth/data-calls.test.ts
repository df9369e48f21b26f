import { afterEach, expect, test, vi } from "vitest";
import { callData } from "#lib/auth/browser.ts";

afterEach(() => vi.unstubAllGlobals());

const SETTINGS = {
  siteUrl: "http://localhost:3000",
  supabaseUrl: "http://localhost:54321",
  supabasePublishableKey: "sb_publishable_x",
  consentTextId: null,
};

test("a page whose user has signed out elsewhere does not ask the data API", async () => {
  const page = { cookie: "farthing-viewer=registered" };
  const asked: string[] = [];
  vi.stubGlobal("document", page);
  vi.stubGlobal("fetch", async (address: string) => {
    asked.push(address);
    if (address === "/api/settings") return Response.json(SETTINGS);
    return Response.json(
      address === "/api/auth/access-token" ? { access_token: "token", expires_at: 4_102_444_800 } : [],
    );
  });
  await callData("rpc/get_user_follows", { query: { limit: 1 } });
  page.cookie = "";
  await expect(callData("rpc/get_user_followers")).rejects.toMatchObject({ status: 401 });
  expect(asked.toSorted()).toEqual([
    "/api/auth/access-token",
    "/api/settings",
    "http://localhost:54321/rest/v1/rpc/get_user_follows?limit=1",
  ]);
});
