import { expect, test } from "vitest";
import { type EditableProfile, formatPrice, readProfileForm } from "#lib/creators/profile-form.ts";

const SAVED: EditableProfile = {
  handle: "ada",
  name: "Ada",
  bio: null,
  website: null,
  links: [],
  language: "en",
  is_agent: false,
  agent_operator: null,
  default_price_raw: null,
  default_refund_window: 10,
  refunds_all_readers: false,
  blocks_ai_crawlers: false,
  seller_type: null,
  time_zone: null,
  cover_alt: null,
  legal_name: null,
  legal_address: null,
  country: null,
  tax_id: null,
};

function formOf(values: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return form;
}

test("sends only changed fields, and only those of the form", () => {
  const form = formOf({ name: "Ada King", handle: "@ada", bio: " ", language: "de" });
  expect(readProfileForm(form, ["name", "handle", "bio"], SAVED)).toEqual({
    changes: { name: "Ada King" },
    mistakes: {},
  });
});

test("drops empty link rows, and sends half a row to be told what is missing", () => {
  const form = formOf({ "link-label-0": "", "link-url-0": "", "link-label-2": "Notes", "link-url-2": "" });
  expect(readProfileForm(form, ["links"], SAVED).changes).toEqual({ links: [{ label: "Notes", url: "" }] });
});

test.each([
  ["0.05", `5${"0".repeat(28)}`],
  ["1000", `1${"0".repeat(33)}`],
  ["1", `1${"0".repeat(30)}`],
])("reads a price of %s exactly", (written, raw) => {
  expect(readProfileForm(formOf({ default_price: written }), ["default_price_raw"], SAVED)).toEqual({
    changes: { default_price_raw: raw },
    mistakes: {},
  });
  expect(formatPrice(raw)).toBe(written);
});

test.each([
  ["five", "Use digits and one decimal point, like 0.05."],
  ["1,000", "Did you mean 1000 or 1.000?"],
])("asks again for a price of %s", (written, mistake) => {
  const { mistakes } = readProfileForm(formOf({ default_price: written }), ["default_price_raw"], SAVED);
  expect(mistakes).toEqual({ default_price_raw: mistake });
});

test("requires a name and a handle, saved before or not", () => {
  const form = formOf({ name: " ", handle: "@", bio: "Letters." });
  for (const saved of [SAVED, { ...SAVED, name: null, handle: null }]) {
    expect(readProfileForm(form, ["name", "handle", "bio"], saved).mistakes).toEqual({
      name: "A name has at least one character.",
      handle: "Use at least 3 characters.",
    });
  }
  expect(readProfileForm(form, ["bio"], SAVED).mistakes).toEqual({});
});
