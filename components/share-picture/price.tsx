import { PICTURE_COLOURS } from "#components/share-picture/picture-style.ts";
import { formatNano, formatUsd } from "#lib/nano/amount-text.ts";
import type { Terms } from "#lib/posts/price.ts";
import type { RoughWorth } from "#lib/posts/reading/share-picture.ts";

/** The price in the author's currency, and about how much that is in the other. */
export function drawPrice(terms: Terms, worth: RoughWorth) {
  return (
    <div
      style={{
        display: "flex",
        flexDirection: "column",
        alignItems: "flex-end",
        flexShrink: 0,
        gap: 12,
        lineHeight: 1,
      }}
    >
      <div style={{ display: "flex", fontSize: 52, color: PICTURE_COLOURS.copper }}>{amountOf(terms)}</div>
      {worth ? <div style={{ display: "flex", fontSize: 30 }}>{describeWorth(worth)}</div> : null}
    </div>
  );
}

/** In words: our sans has no ≈. */
function describeWorth(worth: NonNullable<RoughWorth>) {
  if ("raw" in worth) return drawNano(`about ${formatNano(worth.raw)}`, PICTURE_COLOURS.soft);
  return `about ${formatUsd(worth.usdMicros)}`.replace(/\.00$/, "").replace(/^about <\u00a0/, "under ");
}

function amountOf({ access, currency, priceRaw, priceUsdMicros, pwywMinRaw }: Terms) {
  if (access === "free") return "Free";
  if (access === "pwyw") return drawNano(`from ${formatNano(pwywMinRaw ?? "0")}`);
  return currency === "USD" ? formatUsd(priceUsdMicros ?? "0") : drawNano(formatNano(priceRaw ?? "0"));
}

/** Our sans has no Ӿ: as on every page it is the typeface's X with a stroke across its middle. */
function drawNano(amount: string, colour = PICTURE_COLOURS.copper) {
  const [before = "", after = ""] = amount.split("Ӿ");
  return (
    <div style={{ display: "flex", whiteSpace: "pre" }}>
      {before}
      <div style={{ display: "flex", position: "relative" }}>
        X
        <div
          style={{
            position: "absolute",
            left: "8%",
            top: "46%",
            width: "84%",
            height: "0.09em",
            background: colour,
          }}
        />
      </div>
      {after}
    </div>
  );
}
