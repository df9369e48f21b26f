import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { AuthorShareLine } from "#components/publish/fields/author-share-line.tsx";

const terms = {
  access: "paid",
  price_currency: "XNO",
  price: "0.05",
  minimum: "",
  suggested: "",
} as const;

const draw = (holdsEuSales: boolean) =>
  renderToStaticMarkup(
    createElement(AuthorShareLine, { feeBps: 500, holdsEuSales, rate: null, refundMinutes: 10, terms }),
  );

test("tells the author when the share arrives, and that sales which may be withdrawn from are held longer", () => {
  expect(draw(false)).toContain("Arrives 10 minutes after each unlock");
  expect(draw(false)).not.toContain("14 days");
  expect(draw(true)).toContain("readers in the EU and EEA can return any post within 14 days");
});
