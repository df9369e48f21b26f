import { expect } from "@playwright/test";
import { moveToEnd } from "#tests/support/e2e/caret.ts";
import { expectAccessible, test } from "#tests/support/e2e/e2e.ts";
import { paste } from "#tests/support/e2e/paste.ts";
import { queryProduct, signInAs } from "#tests/support/world/people.ts";

/** In the form that Google Docs writes, with additions of a hostile page. */
const PASTED = `<meta charset="utf-8"><b style="font-weight:normal" id="docs-internal-guid-1"><h1 dir="ltr">
<span style="font-size:20pt">A title</span></h1><p dir="ltr"><span style="font-weight:700">Bold</span><span> and </span>
<a href="javascript:alert(1)">bad</a> <a href="https://example.com/">good</a></p><script>alert(1)</script>
<iframe src="https://evil.example"></iframe><style>p{display:none}</style><ul><li dir="ltr"><p>One</p></li></ul>
<img src="https://169.254.169.254/evil.png" onerror="alert(1)"></b>`;

// Pictures that we do not fetch are refused, and the browser logs it.
test.use({ expectedErrors: /status of (?:404|422)/ });

test("pasted text keeps its words and loses what a post cannot hold", async ({ page, product }) => {
  const { id } = await signInAs(page, product, "writer");
  await page.goto("/compose");
  const text = page.getByRole("textbox", { name: "Text" });
  await expect(text).toBeVisible();
  await text.click();
  await paste(text, "text/html", PASTED);
  await expect(text.getByRole("heading", { name: "A title" })).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: /^Saved/ })).toBeVisible();
  const [row] = await queryProduct<{ free_doc: unknown }>(
    product,
    "select v.free_doc from public.post_versions v where v.author_id = $1 order by v.n desc limit 1",
    [id],
  );
  const stored = JSON.stringify(row?.free_doc);
  for (const gone of ["javascript", "evil", "alert", "display", "style"]) expect(stored).not.toContain(gone);
  expect(row?.free_doc).toMatchObject({
    content: [
      { type: "heading", attrs: { level: 2 }, content: [{ type: "text", text: "A title" }] },
      {
        type: "paragraph",
        content: expect.arrayContaining([{ type: "text", text: "Bold", marks: [{ type: "bold" }] }]),
      },
      { type: "bulletList" },
      { type: "image", attrs: { alt: "", caption: "" } },
    ],
  });
  expect(stored).toContain('{"type":"link","attrs":{"href":"https://example.com/"}}');
});

const MARKDOWN = `## Thread

A **farthing** bought a reel.[^1]

- [x] thread
- [ ] needle

| Coin | Year |
| --- | --- |
| Farthing | 1860 |

\`\`\`ts
const coin = "# no heading";
\`\`\`

[^1]: In 1860.
`;

test("pasted Markdown becomes blocks, and stays as it is in code @night", async ({ page, product }) => {
  await signInAs(page, product, "writer");
  await page.goto("/compose");
  const text = page.getByRole("textbox", { name: "Text" });
  await expect(text).toBeVisible();
  await text.click();
  await paste(text, "text/plain", MARKDOWN);
  await expect(text.getByRole("heading", { name: "Thread", level: 2 })).toBeVisible();
  await expect(text.locator("strong")).toHaveText("farthing");
  await expect(text.getByRole("checkbox")).toHaveCount(2);
  await expect(text.getByRole("cell")).toHaveText(["Farthing", "1860"]);
  await expect(text.locator("pre")).toHaveText('const coin = "# no heading";');
  await text.locator("pre").click();
  await paste(text, "text/plain", "## Still code");
  await expect(text.locator("pre")).toContainText("## Still code");
  await expect(text.getByRole("heading")).toHaveCount(1);
});

test.describe("a pasted address", () => {
  test("becomes its block, or says why not; undone, it is a link", async ({ page, product }) => {
    await signInAs(page, product, "writer");
    await page.goto("/compose");
    const text = page.getByRole("textbox", { name: "Text" });
    await expect(text).toBeVisible();
    await text.click();
    await paste(text, "text/plain", "https://vimeo.com/76979871");
    const embed = text.getByRole("group", { name: "Embed" });
    await expect(embed).toContainText("vimeo.com/76979871");
    await page.keyboard.press("Control+z");
    await expect(embed).toHaveCount(0);
    await expect(text.getByRole("link")).toHaveText("https://vimeo.com/76979871");
    await page.keyboard.press("Control+Shift+z");
    await expect(embed).toBeVisible();

    await page.keyboard.type("/video");
    await expect(page.getByRole("option", { name: "Embed" })).toBeVisible();
    await page.keyboard.press("Enter");
    const field = text.getByRole("textbox", { name: "Address of a video, music or a post elsewhere" });
    await expect(field).toBeFocused();
    await page.keyboard.type("example.com/film");
    await page.keyboard.press("Enter");
    await expect(text.getByText(/^This cannot be embedded/)).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Tab");
    await expect(page.getByRole("button", { name: "Keep it as a link" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(text.getByRole("link")).toHaveText("https://example.com/film");
    await expect(text).toBeFocused();

    await page.keyboard.press("Enter");
    await paste(text, "text/plain", `${product.siteUrl}/@mira/a-short-history-of-the-smallest-coin`);
    const card = text.getByRole("group", { name: "Post", exact: true });
    await expect(card).toContainText("A short history of the smallest coin");
    await card.getByRole("button", { name: "Change" }).click();
    await page.keyboard.type("/@mira/there-is-no-such-post");
    await page.keyboard.press("Enter");
    await expect(card.getByText("There is no published post at this address.")).toBeVisible();
    await card.getByRole("button", { name: "Remove" }).click();
    await expect(card).toHaveCount(0);
    await expect(text).toBeFocused();
  });
});

/** Paragraphs that begin like items, and are none. */
const UNLISTED = ["Mr.\u00A0Smith", "Fig.\u00A03", "§\u00A0433 BGB", "–\u00A0Oui, dit-il"];

/** In the forms in which these programs write to the clipboard, shortened. */
const FROM_ELSEWHERE = {
  word: `<html xmlns:o="urn:schemas-microsoft-com:office:office"><body><!--StartFragment-->
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;
</span></span></span><![endif]>Thread</p>
<p class=MsoListParagraphCxSpMiddle style='margin-left:72.0pt;text-indent:-18.0pt;mso-list:l0 level2 lfo1'><![if
!supportLists]><span><span style='mso-list:Ignore'>o<span>&nbsp;&nbsp;</span></span></span><![endif]><b>Red</b></p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><span
style='mso-list:Ignore'>·<span>&nbsp;</span></span>Buns</p><p class=MsoNormal>Words</p>
<p class=MsoListParagraph>3.&nbsp;&nbsp;&nbsp;Needles</p>${UNLISTED.map((one) => `<p class=MsoNormal>${one}</p>`).join("")}
<!--EndFragment--></body></html>`,
  docs: `<b style="font-weight:normal" id="docs-internal-guid-2"><ul><li dir="ltr"><p dir="ltr">One</p></li>
<ul><li><p>Inside one</p></li></ul></ul><p>or</p><ul><li role="checkbox" aria-checked="true"><p>Done</p></li></ul></b>`,
  ghost: `<div class="kg-card kg-callout-card kg-callout-card-yellow"><div class="kg-callout-emoji">💡</div>
<div class="kg-callout-text">Mind the <strong>step</strong></div></div><div class="kg-card kg-toggle-card"
data-kg-toggle-state="close"><div class="kg-toggle-heading"><h4 class="kg-toggle-heading-text">Who did it</h4>
<button class="kg-toggle-card-icon"><svg></svg></button></div><div class="kg-toggle-content"><p>The baker</p></div></div>
<blockquote class="kg-blockquote-alt">One page</blockquote>`,
  notion: `<!-- notionvc: 1 --><aside><span class="icon">💡</span><span class="icon">Keep 1</span> warm</aside>
<details><summary>More</summary><p>Less</p><details><summary>Still more</summary><p>Nothing</p></details></details>`,
  wordpress: `<figure class="wp-block-pullquote"><blockquote><h3>Head</h3><p>A <b>reel</b></p><ul><li>one</li></ul>loose
<div><p>inner</p></div><cite>Ann</cite></blockquote></figure>`,
  substack: `<div class="pullquote"><p>A coin</p><p>and a bird</p></div><div class="callout-block" data-callout="true">
<p>Aside</p></div>`,
};

test("lists, callouts, toggles and pull quotes of other programs arrive as ours", async ({ page, product }) => {
  const { id } = await signInAs(page, product, "writer");
  await page.goto("/compose");
  const text = page.getByRole("textbox", { name: "Text" });
  await expect(text).toBeVisible();
  await text.click();
  for (const html of Object.values(FROM_ELSEWHERE)) {
    await paste(text, "text/html", html);
    await moveToEnd(text);
    await page.keyboard.press("Enter");
  }
  await page.keyboard.press("Control+s");
  await expect(page.getByRole("status").filter({ hasText: /^Saved/ })).toBeVisible();
  const words = (...texts: string[]) => texts.map((one) => ({ type: "text", text: one }));
  const line = (...texts: string[]) => ({ type: "paragraph", content: words(...texts) });
  const item = (...content: object[]) => ({ type: "listItem", content });
  const list = (...content: object[]) => ({ type: "bulletList", content });
  const marked = (before: string, bold: string) => [
    ...words(...(before === "" ? [] : [before])),
    { type: "text", marks: [{ type: "bold" }], text: bold },
  ];
  const BREAK = { type: "hardBreak" };
  const [row] = await queryProduct<{ free_doc: { content: { type: string; content?: object[] }[] } }>(
    product,
    "select v.free_doc from public.post_versions v where v.author_id = $1 order by v.n desc limit 1",
    [id],
  );
  const blocks = row?.free_doc.content.filter(({ type, content }) => type !== "paragraph" || content);
  expect(blocks).toEqual([
    list(item(line("Thread"), list(item({ type: "paragraph", content: marked("", "Red") }))), item(line("Buns"))),
    line("Words"),
    { type: "orderedList", attrs: { start: 3 }, content: [item(line("Needles"))] },
    ...UNLISTED.map((one) => line(one)),
    list(item(line("One"), list(item(line("Inside one"))))),
    line("or"),
    { type: "taskList", content: [{ type: "taskItem", attrs: { checked: true }, content: [line("Done")] }] },
    {
      type: "callout",
      attrs: { tone: "warn" },
      content: [{ type: "paragraph", content: marked("Mind the ", "step") }],
    },
    { type: "spoiler", attrs: { summary: "Who did it" }, content: [line("The baker")] },
    { type: "pullQuote", content: words("One page") },
    { type: "callout", attrs: { tone: "note" }, content: [line("Keep 1 warm")] },
    {
      type: "spoiler",
      attrs: { summary: "More" },
      content: [line("Less"), { type: "paragraph", content: marked("", "Still more") }, line("Nothing")],
    },
    {
      type: "pullQuote",
      content: [
        ...words("Head"),
        BREAK,
        ...marked("A ", "reel"),
        BREAK,
        ...words("one"),
        BREAK,
        ...words("loose "),
        BREAK,
        ...words("inner"),
        BREAK,
        ...words("Ann"),
      ],
    },
    { type: "pullQuote", content: [...words("A coin"), BREAK, ...words("and a bird")] },
    { type: "callout", attrs: { tone: "note" }, content: [line("Aside")] },
  ]);
});
