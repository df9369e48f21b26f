import { expect, type Page } from "@playwright/test";
import { makePng } from "#tests/support/documents/png.ts";
import { moveToEnd } from "#tests/support/e2e/caret.ts";
import { expectAccessible, test } from "#tests/support/e2e/e2e.ts";
import { paste } from "#tests/support/e2e/paste.ts";
import { queryProduct, signInAs } from "#tests/support/world/people.ts";

// Pictures that we do not fetch are refused, and the browser logs it.
test.use({ expectedErrors: /status of (?:422|502)/ });

const DATA = `data:image/png;base64,${Buffer.from(makePng(640, 360)).toString("base64")}`;
const BLANK = "data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==";

/** In the forms in which these programs write pictures to the clipboard, shortened. */
const PICTURES = {
  docs: `<b style="font-weight:normal" id="docs-internal-guid-3"><p dir="ltr"><span>Before </span><span style="border:none">
<img src="https://elsewhere.example/docs.png" width="602" height="338" alt="A red reel"></span><span> after</span></p></b>`,
  substack: `<div class="captioned-image-container"><figure><a class="image-link" href="https://elsewhere.example/large">
<div class="image2-inset"><picture><source srcset="https://elsewhere.example/a.webp"><img alt="A coin"
src="https://elsewhere.example/substack.png"></picture></div></a><figcaption class="image-caption">One
<em>farthing</em></figcaption></figure></div>`,
  ghost: `<figure class="kg-card kg-image-card kg-width-wide"><img class="kg-image" src="http://elsewhere.example/ghost.png"
alt="A wren"><figcaption><span>On its coin</span></figcaption></figure>`,
  late: `<p><img src="${BLANK}" data-src="//elsewhere.example/late.png" alt="A bun"></p>`,
  file: `<p>Kept <img src="${DATA}" alt="A thread"></p>`,
  word: `<p class=MsoNormal><img width=300 height=200 src="file:///C:/Users/ada/clip_image001.png" alt="A needle"></p>`,
  inside: `<p><img src="https://127.0.0.1/secret.png"></p>`,
  others: `<p>Smile <img class="emoji" src="https://elsewhere.example/smile.png" alt="🙂"><img width="1" height="1"
src="https://elsewhere.example/beacon.gif"></p>`,
};

/**
 * Answers our server's call for a picture elsewhere, as no server of a test is public: by an upload, after `isReady`.
 * What the browser itself asks of the other site is counted.
 */
async function standInForElsewhere(page: Page, isReady: Promise<void>) {
  const fetched: string[] = [];
  const asked: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).hostname === "elsewhere.example") asked.push(request.url());
  });
  await page.route("**/api/posts/*/images/*", async (route) => {
    const { address = "" }: { address?: string } =
      route.request().method() === "POST" ? route.request().postDataJSON() : {};
    if (!address.includes("elsewhere.example")) return route.fallback();
    await isReady;
    fetched.push(address);
    if (address.endsWith("/busy.png") && fetched.filter((one) => one === address).length === 1)
      return route.fulfill({ status: 502, json: { detail: "The other site is busy. Try again, or choose the file." } });
    const image = { name: "a.png", mimeType: "image/png", buffer: Buffer.from(makePng(900, 600)) };
    const headers = { origin: new URL(page.url()).origin };
    const answer = await page.request.put(route.request().url(), { multipart: { image }, headers });
    return route.fulfill({ response: answer });
  });
  return { fetched, asked };
}

test("pictures of pasted pages land in their places, while the author types on, and the missing are named", async ({
  page,
  product,
}) => {
  const { id } = await signInAs(page, product, "writer");
  const arrival = Promise.withResolvers<void>();
  const { fetched, asked } = await standInForElsewhere(page, arrival.promise);
  await page.goto("/compose");
  const text = page.getByRole("textbox", { name: "Text" });
  await expect(text).toBeVisible();
  await text.click();
  await paste(text, "text/html", Object.values(PICTURES).join(""));
  await expect(text.getByRole("figure")).toHaveCount(7);
  await expect(text.getByText("Fetching it from the other site")).toHaveCount(1);
  await moveToEnd(text);
  await page.keyboard.press("Enter");
  await page.keyboard.type("Typed on");
  arrival.resolve();
  const message = page.getByText("2 of 7 pasted pictures are missing").first();
  await expect(message).toBeVisible();
  await expect(page.getByText(/“A needle” and 127\.0\.0\.1\/secret\.png\./).first()).toBeVisible();
  expect(fetched).toEqual(["docs", "substack", "ghost", "late"].map((name) => `https://elsewhere.example/${name}.png`));
  expect(asked).toEqual([]);
  await expect(text.getByText(/only on the device that it was copied from/)).toBeVisible();
  await expect(text.getByText(/only over https and from public addresses/)).toBeVisible();
  await expect
    .poll(() => text.getByRole("img").evaluateAll((all) => all.filter((one) => (one as HTMLImageElement).naturalWidth)))
    .toHaveLength(5);
  await expectAccessible(page);
  await page.keyboard.press("Control+s");

  const line = (words: string) => ({ type: "paragraph", content: [{ type: "text", text: words }] });
  const image = (alt: string, caption = "", width = "normal") => ({
    type: "image",
    attrs: { imageId: expect.any(String), alt, caption, width, isDecorative: false },
  });
  const saved = async () => {
    const [row] = await queryProduct<{ free_doc: { content: object[] } }>(
      product,
      "select v.free_doc from public.post_versions v where v.author_id = $1 order by v.n desc limit 1",
      [id],
    );
    return row?.free_doc.content;
  };
  await expect
    .poll(saved)
    .toEqual([
      line("Before"),
      image("A red reel"),
      line("after"),
      image("A coin", "One farthing"),
      image("A wren", "On its coin", "wide"),
      image("A bun"),
      line("Kept"),
      image("A thread"),
      image("A needle"),
      image(""),
      line("Smile 🙂"),
      line("Typed on"),
    ]);
  const stored = "select count(*)::int as n from public.post_images where profile_id = $1";
  expect(await queryProduct(product, stored, [id])).toEqual([{ n: 5 }]);
});

test("a picture that another site does not send at once can be tried again", async ({ page, product }) => {
  await signInAs(page, product, "writer");
  const { fetched } = await standInForElsewhere(page, Promise.resolve());
  await page.goto("/compose");
  const text = page.getByRole("textbox", { name: "Text" });
  await expect(text).toBeVisible();
  await text.click();
  await paste(text, "text/html", '<p><img src="https://elsewhere.example/busy.png" alt="A bee"></p>');
  await expect(page.getByText("The pasted picture is missing").first()).toBeVisible();
  const figure = text.getByRole("figure");
  await expect(figure).toContainText("The other site is busy.");
  await expect(figure.getByRole("button", { name: "Choose another file" })).toBeVisible();
  await figure.getByRole("button", { name: "Try again" }).click();
  const picture = figure.getByRole("img", { name: "A bee" });
  await expect.poll(() => picture.evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  expect(fetched).toHaveLength(2);
});

test("an undone paste takes its pictures along, and a copied picture comes once", async ({ page, product }) => {
  const { id } = await signInAs(page, product, "writer");
  const { fetched, asked } = await standInForElsewhere(page, Promise.resolve());
  await page.goto("/compose");
  const text = page.getByRole("textbox", { name: "Text" });
  await expect(text).toBeVisible();
  await text.click();
  await paste(text, "text/html", `${PICTURES.ghost}${PICTURES.word}`);
  await expect(text.getByRole("figure")).toHaveCount(2);
  await expect(page.getByText("One of 2 pasted pictures is missing").first()).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect(text.getByRole("figure")).toHaveCount(0);
  await page.keyboard.press("Control+Shift+z");
  await expect(text.getByRole("figure")).toHaveCount(2);
  const first = text.getByRole("img").first();
  await expect.poll(() => first.evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);

  // As browsers copy one picture: its markup, and the picture itself.
  await moveToEnd(text);
  await text.evaluate(
    (element, [html, bytes]) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/html", html);
      clipboardData.items.add(new File([new Uint8Array(bytes)], "image.png", { type: "image/png" }));
      element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    },
    ['<img src="https://elsewhere.example/copied.png">', [...makePng(90, 60)]] as const,
  );
  await expect(text.getByRole("figure")).toHaveCount(3);
  const stored = "select count(*)::int as n from public.post_images where profile_id = $1";
  await expect.poll(() => queryProduct(product, stored, [id])).toEqual([{ n: 2 }]);
  expect(fetched).toEqual(["https://elsewhere.example/ghost.png"]);
  expect(asked).toEqual([]);
});
