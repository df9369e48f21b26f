import type { Route } from "next";
import { type ReactNode, useId } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { ModeChoices } from "#components/layout/frame/mode-choices.tsx";
import { NavigationSheet } from "#components/layout/frame/navigation-sheet.tsx";
import { SearchShortcut } from "#components/layout/frame/search-shortcut.tsx";
import { LivePriceLine } from "#components/nano/live-price-line.tsx";
import { Embed } from "#components/post/document/embed.tsx";
import { ShownPicture } from "#components/post/document/shown-picture.tsx";
import { ReadingControls } from "#components/post/page/reading-controls.tsx";
import { ShareMenu } from "#components/post/page/share-menu.tsx";
import { PriceTag } from "#components/post/price-tag.tsx";
import { KeepLibrary } from "#components/purchase/library/keep-library.tsx";
import { CheckAgain } from "#components/purchase/receipts/check-again.tsx";
import { ReceiptActions } from "#components/purchase/receipts/receipt-actions.tsx";
import { ReadToEnd } from "#components/purchase/refunds/read-to-end.tsx";
import { ReceiptBar } from "#components/purchase/refunds/receipt-bar.tsx";
import { SlashSwitch } from "#components/search/slash-switch.tsx";
import { EarningsCalculator } from "#components/site/earnings-calculator.tsx";
import { CopyButton } from "#components/ui/buttons/copy-button.tsx";
import { CodeBlock } from "#components/ui/code-block.tsx";
import { RelativeDate } from "#components/ui/dates/date.tsx";
import { Field } from "#components/ui/fields/field.tsx";
import { Textarea } from "#components/ui/fields/textarea.tsx";
import { StretchedArea } from "#components/ui/navigation/stretched-area.tsx";
import { Avatar } from "#components/ui/pictures/avatar.tsx";
import type { EmbedProvider } from "#lib/posts/media/embed-providers.ts";
import type { RefundView } from "#lib/purchases/refunds/schema.ts";

const NO_PICTURES = { pictures: new Map() };
const embed = (provider: EmbedProvider, url: string) => ({ type: "embed" as const, attrs: { provider, url } });

const PICTURE = { src: "https://document.test/mill.png", width: 40, height: 30, isPaid: true };
const RECEIPT = {
  ...{
    purchaseId: "one",
    receiptPath: "/receipts/one" as Route,
    mustAskAuthor: false,
    hasAsked: false,
    offer: null,
    isWorthIt: null,
    excess: null,
  },
  ...{ postId: "two", hasDownloads: true, copyPath: null, isByToken: false },
  ...{ refundUntil: "2026-11-20T12:10:00Z", now: "2026-11-20T12:00:00Z" },
};

const REFUND: RefundView = {
  ...{ status: "closed", reason: null, title: "A post", amount_raw: "1", refund_until: null, target: null },
  ...{ author_handle: "ada", block_hash: null, returns: [], request: null, is_askable: false },
};
const PAID = {
  ...{ purchaseId: "one", postId: "two", isOwned: true, isSentOn: false, mayWithdraw: false },
  ...{ token: undefined, refund: REFUND },
};

/** Our components as the server sends them, by name: what a document's script works on. */
const PARTS = {
  modes: () => <ModeChoices name="modes" />,
  reading: () => <ReadingControls />,
  picture: () => <ShownPicture alt="A mill" picture={PICTURE} width="normal" />,
  player: () => <Embed context={NO_PICTURES} node={embed("youtube", "https://youtu.be/dQw4w9WgXcQ")} />,
  unknownPlayer: () => (
    <Embed context={NO_PICTURES} node={embed("bandcamp", "https://ada.bandcamp.com/track/thread")} />
  ),
  sheet: () => <Sheet />,
  search: () => (
    <SearchShortcut fieldId="words">
      <a href="/search">Search</a>
    </SearchShortcut>
  ),
  field: () => <input id="words" />,
  slashSwitch: () => <SlashSwitch />,
  price: () => <LivePriceLine first={{ usd: "0.8915", updatedAt: "2026-11-20T11:48:00Z" }} />,
  oldPrice: () => <LivePriceLine first={{ usd: "0.8915", updatedAt: "2026-11-20T10:00:00Z" }} />,
  noPrice: () => <LivePriceLine first={null} />,
  prices: () => <Prices />,
  date: () => <RelativeDate at="2026-11-20T11:55:00Z" />,
  card: () => (
    <StretchedArea className="">
      <a data-stretched="" href="#read">
        Read
      </a>
      <p>The words of the card</p>
      <button type="button">Other</button>
    </StretchedArea>
  ),
  share: () => <ShareMenu title="A post" url="https://document.test/a-post" what="post" />,
  avatar: () => <Avatar name="Ada Wren" src="https://document.test/broken.png" />,
  count: () => (
    <form>
      <Field label="Message" maxCharacters={10}>
        {(control) => <Textarea {...control} />}
      </Field>
      <button type="reset">Empty</button>
    </form>
  ),
  copy: () => <CopyButton label="Copy link" text="https://document.test/post" />,
  code: () => <CodeBlock code={"one\ntwo"} />,
  receiptBar: () => <ReceiptBar receipt={RECEIPT} />,
  askBar: () => <ReceiptBar receipt={{ ...RECEIPT, mustAskAuthor: true }} />,
  endedBar: () => <ReceiptBar receipt={{ ...RECEIPT, now: RECEIPT.refundUntil }} />,
  giftBar: () => <ReceiptBar receipt={null} />,
  readToEnd: () => <ReadToEnd purchaseId="one" readingMinutes={2} />,
  buyersReceipt: () => <ReceiptActions {...PAID} isBuyer isSeller={false} />,
  sellersReceipt: () => <ReceiptActions {...PAID} isBuyer={false} isSeller />,
  checkAgain: () => <CheckAgain purchaseId="one" wasChecked={false} />,
  keepLibrary: () => <KeepLibrary />,
  calculator: () => <EarningsCalculator fee="5%" rate={{ usd: "1" }} />,
} satisfies Record<string, () => ReactNode>;

export type PartName = keyof typeof PARTS;

export function drawPart(name: PartName): string {
  const Part = PARTS[name];
  return renderToStaticMarkup(<Part />);
}

function Sheet() {
  const id = useId();
  return (
    <>
      <button popoverTarget={id} type="button">
        Menu
      </button>
      <NavigationSheet className="sheet" id={id}>
        <a href="#there">There</a>
      </NavigationSheet>
    </>
  );
}

/** At the rate of the price line: one price in Nano, one in dollars. */
function Prices() {
  const rate = { usd: "0.8915", updatedAt: "2026-11-20T11:48:00Z", goodUntil: "9999-01-01T00:00:00Z" };
  const none = { priceRaw: null, priceUsdMicros: null, pwywMinRaw: null, pwywSuggestedRaw: null };
  return (
    <>
      <p>
        <PriceTag
          rate={rate}
          terms={{ ...none, access: "paid", currency: "XNO", priceRaw: "50000000000000000000000000000" }}
        />
      </p>
      <p>
        <PriceTag rate={rate} terms={{ ...none, access: "paid", currency: "USD", priceUsdMicros: "500000" }} />
      </p>
    </>
  );
}
