import { expect, type Locator } from "@playwright/test";
import { test } from "#tests/support/e2e";
import { queryProduct, signInAs } from "#tests/support/people";

/** In the shape that Google Docs writes, with what a hostile page could add. */
const PASTED = `<meta charset="utf-8"><b style="font-weight:normal" id="docs-internal-guid-1"><h1 dir="ltr">
<span style="font-size:20pt">A title</span></h1><p dir="ltr"><span style="font-weight:700">Bold</span><span> and </span>
<a href="javascript:alert(1)">bad</a> <a href="https://example.com/">good</a></p><script>alert(1)</script>
<iframe src="https://evil.example"></iframe><style>p{display:none}</style><ul><li dir="ltr"><p>One</p></li></ul>
<img src="https://evil.example/x.png" onerror="alert(1)"></b>`;

async function paste(into: Locator, type: string, pasted: string): Promise<void> {
  await into.evaluate(
    (element, [kind, data]) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData(kind, data);
      element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    },
    [type, pasted] as const,
  );
}

test("what is pasted keeps its words and loses what has no place in a post", async ({ page, product }) => {
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
  const kept = JSON.stringify(row?.free_doc);
  for (const gone of ["javascript", "evil", "alert", "display", "style"]) expect(kept).not.toContain(gone);
  expect(row?.free_doc).toMatchObject({
    content: [
      { type: "heading", attrs: { level: 2 }, content: [{ type: "text", text: "A title" }] },
      {
        type: "paragraph",
        content: expect.arrayContaining([{ type: "text", text: "Bold", marks: [{ type: "bold" }] }]),
      },
      { type: "bulletList" },
    ],
  });
  expect(kept).toContain('{"type":"link","attrs":{"href":"https://example.com/"}}');
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

test("pasted Markdown becomes blocks, and in code it stays what it is", async ({ page, product }) => {
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
