import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { AmountChoice } from "#components/purchase/pay/amount-choice.tsx";

const hundredths = (count: bigint) => String(count * 10n ** 28n);

/** What each chip says. */
function readChips(usdMicros: string | null): string[] {
  const price = { kind: "from", raw: hundredths(5n), suggestedRaw: hundredths(20n), usdMicros } as const;
  const html = renderToStaticMarkup(createElement(AmountChoice, { price }));
  const wordsOf = (part: string) => part.replaceAll(/<[^>]+>/g, "").replaceAll(/\s+/g, " ");
  return [...html.matchAll(/<label class="rounded[^>]*>(.*?)<\/label>/g)].map(([, chip = ""]) => wordsOf(chip));
}

test("each amount that a reader may choose is named in both currencies", () => {
  expect(readChips("44000")).toEqual([
    expect.stringMatching(/^Ӿ0\.05≈ \$0\.04/),
    expect.stringMatching(/^Ӿ0\.2≈ \$0\.18.*suggested$/),
    expect.stringMatching(/^Ӿ0\.4≈ \$0\.35/),
    "Another amount",
  ]);
});

test("without a rate, in Nano alone", () => {
  const chips = readChips(null);
  expect(chips).toHaveLength(4);
  expect(chips.filter((chip) => chip.includes("$"))).toEqual([]);
});
