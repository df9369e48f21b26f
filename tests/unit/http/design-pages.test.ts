import { join } from "node:path";
import { NextRequest } from "next/server";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { isDesignPage } from "#lib/http/pages/design-pages.ts";
import { loadWith } from "#tests/support/stack/settings.ts";

const PATHS = ["/design", "/design/overlays", "/design/cached/one", "/design/failures/none", "/%64esign/gone"];
const WAYS: Record<string, string>[] = [{}, { rsc: "1" }, { rsc: "1", "next-router-prefetch": "1" }];

const proxyModule = z.object({ proxy: z.custom<(request: NextRequest) => Promise<Response>>() });

/** What the proxy answers to a request, in a process with these settings. */
async function ask(path: string, headers: Record<string, string>, settings: Record<string, string>) {
  const more = { NODE_ENV: "development", SUPABASE_URL: "http://127.0.0.1:9", ...settings };
  const { proxy } = await loadWith(more, async () =>
    proxyModule.parse(await import(join(import.meta.dirname, "../../../proxy.ts"))),
  );
  return proxy(new NextRequest(`http://localhost:3000${path}`, { headers }));
}

test("the pages of /design are those below it, however their address is written", () => {
  for (const path of PATHS) expect(isDesignPage(path), path).toBe(true);
  for (const path of ["/", "/designs", "/@design/post", "/%E0%A4%A/design"])
    expect(isDesignPage(path), path).toBe(false);
});

describe.each(WAYS)("design pages requested with %j", (headers) => {
  test("are not found where they are switched off", async () => {
    for (const path of PATHS) {
      const answer = await ask(path, headers, { DESIGN_PAGES: "" });
      expect([path, answer.status]).toEqual([path, 404]);
      expect(answer.headers.get("x-middleware-rewrite")).toMatch(/\/_not-found$/);
      expect(answer.headers.get("cache-control")).toBe("private, no-store");
    }
  });

  test("pass where they are switched on, without a check of the viewer", async () => {
    for (const path of PATHS) {
      const answer = await ask(path, { ...headers, cookie: "farthing-viewer=reader" }, { DESIGN_PAGES: "1" });
      expect([path, answer.headers.get("x-middleware-next")]).toEqual([path, "1"]);
      expect(answer.headers.has("set-cookie")).toBe(false);
    }
  });
});
