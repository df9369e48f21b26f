import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { describeWallet, ProviderList } from "#components/site/provider-list.tsx";

const shop = {
  ...{ name: "A shop", url: "https://example.com", kinds: ["card"] as const, countries: [], asksIdentity: true },
  ...{ note: null, checkedOn: "2026-11-20", wallet: null },
};

test("says of a wallet what is known, and nothing else", () => {
  const wallet = {
    ...{ platforms: ["android", "ios"] as const, isSelfCustody: true, opensLinks: true },
    minSendRaw: String(10n ** 24n),
  };
  expect(describeWallet(wallet)).toBe(
    "Android, iPhone · you hold the keys · opens from our payment button · sends Ӿ0.000001 or more",
  );
  expect(describeWallet({ ...wallet, isSelfCustody: false, opensLinks: false, minSendRaw: null })).toBe(
    "Android, iPhone · the company holds the keys · does not open from our payment button",
  );
  expect(describeWallet({ platforms: [], isSelfCustody: null, opensLinks: null, minSendRaw: null })).toBe("");
  const html = renderToStaticMarkup(
    createElement(ProviderList, {
      empty: "None.",
      providers: [{ ...shop, name: "A wallet", kinds: ["wallet"], wallet }, shop],
    }),
  );
  expect(html.match(/you hold the keys/g)).toHaveLength(1);
});
