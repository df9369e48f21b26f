import { expect, test } from "vitest";
import {
  checkPayoutAddress,
  maskAddress,
  NOT_AN_ADDRESS,
  WRONG_CHARACTER,
} from "#lib/creators/payout/payout-address.ts";

const ADDRESS = "nano_1qedxwusuhcz3n69qqw6e341sh6nw9geo9gdo98fj6ynobprgoj3gwoqxmwm";
const CHARACTERS = ADDRESS.slice("nano_".length);

test.each([
  ["as it is", ADDRESS],
  ["with the old prefix", `xrb_${CHARACTERS}`],
  ["with a space before and a line break after", `  ${ADDRESS}\n`],
  ["broken over two lines", `${ADDRESS.slice(0, 30)}\n${ADDRESS.slice(30)}`],
  ["as a payment link", `nano:${ADDRESS}?amount=1000`],
  ["in capitals", ADDRESS.toUpperCase()],
])("accepts an address %s, and stores one form", (_how, text) => {
  expect(checkPayoutAddress(text)).toEqual({ kind: "valid", address: ADDRESS });
});

test.each(["", "nano_", "ada", "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq", ADDRESS.slice(0, -1), `${ADDRESS}1`])(
  "rejects %j",
  (text) => {
    expect(checkPayoutAddress(text)).toEqual({ kind: "invalid", code: "address_invalid", message: NOT_AN_ADDRESS });
  },
);

test("notices any one wrong character", () => {
  for (let at = 1; at < CHARACTERS.length; at++) {
    const other = CHARACTERS[at] === "a" ? "b" : "a";
    const text = `nano_${CHARACTERS.slice(0, at)}${other}${CHARACTERS.slice(at + 1)}`;
    expect(checkPayoutAddress(text)).toEqual({ kind: "invalid", code: "address_checksum", message: WRONG_CHARACTER });
  }
});

test("a masked address is recognisable and unusable", () => {
  expect(maskAddress(ADDRESS)).toBe("nano_1qedx…oqxmwm");
  expect(checkPayoutAddress(maskAddress(ADDRESS)).kind).toBe("invalid");
});
