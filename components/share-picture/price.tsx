import { PICTURE_COLOURS } from "#components/share-picture/picture-style.ts";
import { formatNano, formatUsd } from "#components/ui/amounts/amount-text.ts";
import type { Terms } from "#lib/posts/price.ts";

/** The price in the author's currency: its worth in the other changes, and a picture does not. */
export function drawPrice(terms: Terms) {
  return (
    <div style={{ display: "flex", flexShrink: 0, fontSize: 52, lineHeight: 1, color: PICTURE_COLOURS.copper }}>
      {amountOf(terms)}
    </div>
  );
}

function amountOf({ access, currency, priceRaw, priceUsdMicros, pwywMinRaw }: Terms) {
  if (access === "free") return "Free";
  if (access === "pwyw") return drawNano(`from ${formatNano(pwywMinRaw ?? "0")}`);
  return currency === "USD" ? formatUsd(priceUsdMicros ?? "0") : drawNano(formatNano(priceRaw ?? "0"));
}

/** Our sans has no Ӿ: as on every page it is the typeface's X with a stroke across its middle. */
function drawNano(amount: string) {
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
            background: PICTURE_COLOURS.copper,
          }}
        />
      </div>
      {after}
    </div>
  );
}
