import { expect, test } from "vitest";
import { profileChangesSchema } from "#lib/creators/schema.ts";
import { parsePlainly } from "#lib/http/browser/parse-plainly.ts";

const messageOf = (changes: object) => parsePlainly(profileChangesSchema, changes).error?.issues[0]?.message ?? null;

test("leaves out what is missing, and reads empty texts as none", () => {
  expect(profileChangesSchema.parse({ name: "  Ada ", bio: " ", website: "" })).toEqual({
    name: "Ada",
    bio: null,
    website: null,
  });
});

test.each([
  [{}, "There is nothing to change."],
  [{ status: "active" }, "This has fields that we do not know: status."],
  [{ avatar_url: "https://evil.example/a.png" }, "This has fields that we do not know: avatar_url."],
  [{ handle: "a b c" }, "Use letters, digits and underscores only."],
  [{ name: "   " }, "A name has at least one character."],
  [{ name: "Ada\u200bLovelace" }, "That name isn’t available."],
  [{ name: "\u202eada" }, "That name isn’t available."],
  [{ name: "🐦🐦" }, "That name isn’t available."],
  [{ name: "a".repeat(51) }, "That name isn’t available."],
  [{ bio: "a".repeat(281) }, "A bio has at most 280 characters."],
  [{ bio: "http://example.com" }, "Links in a bio must start with https://."],
  [{ bio: "https://a.b https://c.d https://e.f https://g.h" }, "A bio has at most 3 links."],
  [{ website: "http://example.com" }, "Enter a link that starts with https://."],
  [{ website: "https://ada:secret@example.com" }, "Enter a link that starts with https://."],
  [{ website: "javascript:alert(1)" }, "Enter a link that starts with https://."],
  [{ links: [{ label: "", url: "https://example.com" }] }, "Give the link a name."],
  [{ language: "not a language" }, "Choose a language from the list."],
  [{ language: "de-a1" }, "Choose a language from the list."],
  [{ time_zone: "Mars/Olympus" }, "Choose a time zone from the list."],
  [{ country: "UK" }, "Choose a country from the list."],
  [{ legal_name: "a".repeat(201) }, "The legal name has at most 200 characters."],
  [{ legal_address: "a".repeat(501) }, "The address has at most 500 characters."],
  [{ tax_id: "1".repeat(51) }, "The tax number has at most 50 characters."],
  [{ default_refund_window: 11 }, "Choose a refund window from the list."],
  [{ default_price_raw: "1" }, "The lowest price is Ӿ0.001."],
  [{ default_price_raw: `1${"0".repeat(34)}` }, "The highest price is Ӿ1,000."],
  [{ default_price_raw: `1${"0".repeat(26)}1` }, "Use at most 6 decimals."],
  [{ default_price_raw: "0.05" }, "The amount is in raw, as digits."],
  [{ name: null }, "A name can be changed, but not removed."],
  [{ handle: null }, "A handle can be changed, but not removed."],
  [{ default_price_raw: 10 ** 27 }, "This must be text."],
])("rejects %j: %s", (changes, message) => {
  expect(messageOf(changes)).toBe(message);
});

test.each([
  { name: "Zoë Ångström" },
  { name: "李白" },
  { name: "Ada 🐦" },
  { bio: `${"🐦".repeat(280)}` },
  { links: Array.from({ length: 5 }, (_, n) => ({ label: `Link ${n}`, url: "https://example.com/a" })) },
  { default_price_raw: `5${"0".repeat(28)}`, default_refund_window: 1440 },
  { time_zone: "Europe/Oslo", language: "pt-BR", seller_type: "trader" },
  { legal_name: "🐦".repeat(200), legal_address: "1 Fleet Street\nLondon", country: "GB", tax_id: "GB 123 4567 89" },
])("accepts %j", (changes) => {
  expect(messageOf(changes)).toBeNull();
});
