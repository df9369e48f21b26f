import { expect, test } from "vitest";
import { readPublishForm, type TypedTerms } from "#components/publish/publish-form.ts";
import { readSlug, readTags } from "#lib/posts/drafts/typed-labels.ts";

const FREE: TypedTerms = { access: "free", price_currency: "XNO", price: "", minimum: "", suggested: "" };

function read(typed: Record<string, string>, terms: Partial<TypedTerms> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ language: "en", refund_window_min: "10", ...typed }))
    form.set(name, value);
  return readPublishForm(form, { ...FREE, ...terms }, null);
}

test.each([
  ["Ferries, Pricing!", ["ferries", "pricing"]],
  ["#old maps; Old  Maps\n café", ["old-maps", "cafe"]],
  ["Straße, Łódź, don’t", ["strasse", "lodz", "dont"]],
  ["日本", ["日本"]],
  [" , ", []],
])("tags typed as %j are read", (typed, tags) => {
  expect(readTags(typed)).toEqual(tags);
});

test("an address is rewritten as a post’s address", () => {
  expect(readSlug(" What a Farthing bought! ")).toBe("what-a-farthing-bought");
  expect(readSlug("日本")).toBe("日本");
});

test("what is right is read, and what is wrong is left out and named", () => {
  const { changes, mistakes } = read({
    tags: "a, 日本",
    slug: "日本",
    excerpt: "x".repeat(301),
    category_id: "essays",
  });
  expect(changes).toMatchObject({ access: "free", category_id: "essays", language: "en" });
  for (const field of ["tags", "slug", "excerpt"]) expect(changes).not.toHaveProperty(field);
  expect(mistakes.map(({ controlId }) => controlId)).toEqual(["post-tags", "post-slug", "post-excerpt"]);
});

test.each([
  ["0,05", { price_raw: `5${"0".repeat(28)}` }, []],
  ["", { price_raw: null }, ["post-price"]],
  ["five", {}, ["post-price"]],
])("a price typed as %j is read", (price, amounts, wrong) => {
  const { changes, mistakes } = read({}, { access: "paid", price });
  expect(changes).toMatchObject({ access: "paid", ...amounts });
  if (price === "five") expect(changes).not.toHaveProperty("price_raw");
  expect(mistakes.map(({ controlId }) => controlId)).toEqual(wrong);
});

test.each([
  ["", { canonical_url: null }, []],
  ["example.org/ferries", { canonical_url: "https://example.org/ferries" }, []],
  ["https:example.org", { canonical_url: "https://example.org/" }, []],
  ["http://example.org", {}, ["post-canonical_url"]],
  ["https://me:secret@example.org", {}, ["post-canonical_url"]],
  [`example.org/${"x".repeat(2_000)}`, {}, ["post-canonical_url"]],
])("the address of an original typed as %j is read", (canonical_url, address, wrong) => {
  const { changes, mistakes } = read({ canonical_url, license: "cc-by", seo_title: " Ferries " });
  expect(changes).toMatchObject({ license: "cc-by", seo_title: "Ferries", seo_description: null, ...address });
  expect("canonical_url" in changes).toBe(wrong.length === 0);
  expect(mistakes.map(({ controlId }) => controlId)).toEqual(wrong);
});

test("both amounts of pay what you want are read together", () => {
  const wrong = read({}, { access: "pwyw", minimum: "0.05", suggested: "0.01" });
  expect(wrong.changes).not.toHaveProperty("pwyw_min_raw");
  expect(wrong.mistakes).toMatchObject([{ controlId: "post-suggested" }]);
  expect(read({}, { access: "pwyw", minimum: "0.05" }).changes).toMatchObject({ pwyw_suggested_raw: null });
});

test("an earlier date is a day from 1990 up to the publication", () => {
  expect(read({ backdated_to: "2015-03-04" }).changes).toMatchObject({ backdated_to: "2015-03-04" });
  expect(read({}).changes).toMatchObject({ backdated_to: null });
  for (const wrong of ["1989-12-31", "2999-01-01"]) {
    const { changes, mistakes } = read({ backdated_to: wrong });
    expect(changes).not.toHaveProperty("backdated_to");
    expect(mistakes).toEqual([
      {
        message: "Choose a day from 1990 up to the day of publication.",
        controlId: "post-backdated_to",
        isTyped: true,
      },
    ]);
  }
});
