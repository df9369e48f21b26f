import { createClient } from "@supabase/supabase-js";
import { describe, expect, inject, test } from "vitest";

const { url, publishableKey, secretKey } = inject("target");

describe("REST, to the unmodified client", () => {
  test("the secret key reads what row rules hide from everybody else", async () => {
    const service = createClient(url, secretKey);
    expect((await service.from("cache_tags").select("tag")).error).toBeNull();
    const visitor = createClient(url, publishableKey);
    expect((await visitor.from("cache_tags").select("tag")).error?.code).toBe("42501");
  });
});
