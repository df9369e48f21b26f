import { expect } from "@playwright/test";
import { test } from "#tests/support/e2e";
import { queryProduct, signInAs } from "#tests/support/people";

/** In the shape that Google Docs writes, with what a hostile page could add. */
const PASTED = `<meta charset="utf-8"><b style="font-weight:normal" id="docs-internal-guid-1"><h1 dir="ltr">
<span style="font-size:20pt">A title</span></h1><p dir="ltr"><span style="font-weight:700">Bold</span><span> and </span>
<a href="javascript:alert(1)">bad</a> <a href="https://example.com/">good</a></p><script>alert(1)</script>
<iframe src="https://evil.example"></iframe><style>p{display:none}</style><ul><li dir="ltr"><p>One</p></li></ul>
<img src="https://evil.example/x.png" onerror="alert(1)"></b>`;

test("what is pasted keeps its words and loses what has no place in a post", async ({ page, product }) => {
  const { id } = await signInAs(page, product, "writer");
  await page.goto("/compose");
  const text = page.getByRole("textbox", { name: "Text" });
  await expect(text).toBeVisible();
  await text.click();
  await text.evaluate((element, html) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/html", html);
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, PASTED);
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
