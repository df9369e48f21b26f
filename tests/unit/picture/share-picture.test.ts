import { Socket } from "node:net";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { drawPostPicture } from "#components/share-picture/post-picture.tsx";
import { drawProfilePicture } from "#components/share-picture/profile-picture.tsx";
import { drawSitePicture } from "#components/share-picture/site-picture.tsx";
import { type Drawing, drawPicture } from "#lib/picture/draw.ts";
import { findSettable } from "#lib/picture/drawable-text.ts";
import { PICTURE_FONTS } from "#lib/picture/fonts.ts";
import type { Terms } from "#lib/posts/price.ts";
import { roughWorthOf } from "#lib/posts/reading/share-picture.ts";

const TERMS: Terms = {
  access: "paid",
  currency: "XNO",
  priceRaw: "50000000000000000000000000000",
  priceUsdMicros: null,
  pwywMinRaw: null,
  pwywSuggestedRaw: null,
};
const RATE = { usd: "0.8915", updatedAt: "2026-11-24T00:00:00Z", goodUntil: "9999-01-01T00:00:00Z" };
const LONGEST = "Why everybody who has ever counted money in floating point came to regret it ".repeat(2).slice(0, 150);

/** Every pixel another colour, which makes the largest file. */
const noise = () =>
  sharp({
    create: {
      width: 900,
      height: 700,
      channels: 3,
      background: "#777",
      noise: { type: "gaussian", mean: 128, sigma: 90 },
    },
  })
    .png()
    .toBuffer();

async function drawPost(title: string, change: Partial<Terms> = {}, photo: Uint8Array | null = null) {
  const terms = { ...TERMS, ...change };
  const worth = roughWorthOf(terms, RATE);
  const shown = { name: "Mira Okafor", handle: "mira", minutes: 6, terms, worth, language: "en" };
  return drawPicture(
    drawPostPicture({ ...shown, title: await findSettable(title) }, photo !== null, PICTURE_FONTS),
    photo,
  );
}

async function expectShareable(file: Buffer): Promise<void> {
  expect(await sharp(file).metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
  expect(file.byteLength).toBeLessThan(300_000);
}

describe("without a network", () => {
  const asked = vi.fn(() => {
    throw new Error("a share picture used the network");
  });

  let connect: { mockRestore(): void };

  beforeEach(() => {
    vi.stubGlobal("fetch", asked);
    connect = vi.spyOn(Socket.prototype, "connect").mockImplementation(asked);
  });

  afterEach(() => {
    vi.unstubAllGlobals();
    connect.mockRestore();
    expect(asked).not.toHaveBeenCalled();
  });

  test.each([
    "What the shoe mender told me about prices",
    "Por qué dejé de medir mi tiempo",
    "Łódź, Çeşme, Việt Nam",
    "Привет, Ελλάδα, Ӿ0.05",
    "日本語の記事",
    "مقالة عن الثمن",
    "Paid 🙂 in full 🇩🇪 1️⃣",
    LONGEST,
    "Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz",
  ])("draws a picture of a post called %s", async (title) => {
    await expectShareable(await drawPost(title));
    await expectShareable(await drawPost(title, {}, await noise()));
  });

  test.each<Partial<Terms>>([
    { access: "free" },
    { access: "pwyw", pwywMinRaw: "10000000000000000000000000000" },
    { currency: "USD", priceRaw: null, priceUsdMicros: "250000" },
  ])("draws a picture of a post on other terms: %o", async (terms) => {
    await expectShareable(await drawPost("Hi", terms));
  });

  test("draws pictures of a person, known or not, and of the site", async () => {
    const drawings: [Drawing, Uint8Array | null][] = [
      [drawProfilePicture({ name: "Mira Okafor", handle: "mira", bio: LONGEST }, true, PICTURE_FONTS), await noise()],
      [drawProfilePicture({ name: null, handle: "yamada", bio: null }, false, PICTURE_FONTS), null],
      [drawSitePicture(PICTURE_FONTS), null],
    ];
    for (const [drawing, photo] of drawings) await expectShareable(await drawPicture(drawing, photo));
  });

  test("draws another picture for another price, and the same one for the same post", async () => {
    const first = await drawPost("Hi");
    expect(await drawPost("Hi")).toEqual(first);
    expect(await drawPost("Hi", { priceRaw: "60000000000000000000000000000" })).not.toEqual(first);
  });
});

test("a title is set whole or not at all, without its emoji", async () => {
  expect(await findSettable("Łódź, Привет, Ελλάδα, Ӿ1 “…” – © ™ 3 #")).toBe("Łódź, Привет, Ελλάδα, Ӿ1 “…” – © ™ 3 #");
  expect(await findSettable("Paid 🙂 in\u00a0full 👩‍💻")).toBe("Paid in full");
  for (const foreign of ["日本語", "Price, 価格", "שלום", "नमस्ते", "🙂"]) expect(await findSettable(foreign)).toBeNull();
});

test("a price has one digit in the currency that the author did not choose, and none without a valid rate", () => {
  const dollars: Terms = { ...TERMS, currency: "USD", priceRaw: null, priceUsdMicros: "1460000" };
  expect(roughWorthOf(TERMS, RATE)).toEqual({ usdMicros: "40000" });
  expect(roughWorthOf(dollars, RATE)).toEqual({ raw: `2${"0".repeat(30)}` });
  expect(roughWorthOf({ ...TERMS, access: "free" }, RATE)).toBeNull();
  expect(roughWorthOf(TERMS, { ...RATE, goodUntil: RATE.updatedAt })).toBeNull();
});
