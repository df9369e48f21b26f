import { describe, expect, test } from "vitest";
import { imageSettings } from "#lib/http/pages/image-settings.ts";

const settingsFor = (address: string) => imageSettings(new URL(address));

describe("the image optimiser", () => {
  test("accepts pictures from one storage's public buckets, and from nowhere else", () => {
    expect(settingsFor("https://abc.supabase.co")).toMatchObject({
      localPatterns: [],
      remotePatterns: [
        {
          protocol: "https",
          hostname: "abc.supabase.co",
          port: "",
          pathname: "/storage/v1/object/public/**",
          search: "",
        },
      ],
      maximumRedirects: 0,
    });
    expect(settingsFor("http://127.0.0.1:54321/supabase/").remotePatterns).toMatchObject([
      { protocol: "http", port: "54321", pathname: "/supabase/storage/v1/object/public/**" },
    ]);
  });

  test("accepts none where no storage is named, as in a build", () => {
    expect(imageSettings(null)).toMatchObject({
      localPatterns: [],
      remotePatterns: [],
      dangerouslyAllowLocalIP: false,
    });
  });

  test.each([
    "http://127.0.0.1:54321",
    "http://localhost:54321",
    "http://[::1]:54321",
    "http://10.1.2.3",
    "http://172.31.0.9:8000",
    "http://192.168.1.5",
    "http://[fd00::1]",
    "http://kong:8000",
    "http://supabase.internal",
  ])("reaches into a private network where the storage is there: %s", (address) => {
    expect(settingsFor(address).dangerouslyAllowLocalIP).toBe(true);
  });

  test.each([
    "https://abc.supabase.co",
    "https://8.8.8.8",
    "https://172.32.0.1",
    "https://10.example.com",
    "https://localhost.example.com",
    "https://[2001:db8::1]",
  ])("does not where the storage is elsewhere: %s", (address) => {
    expect(settingsFor(address).dangerouslyAllowLocalIP).toBe(false);
  });
});
