import { expect } from "@playwright/test";
import { documentOf } from "#tests/support/documents/writing-documents.ts";
import { expectAccessible, test } from "#tests/support/e2e/e2e.ts";
import { signInAs } from "#tests/support/world/people.ts";

const link = (text: string, href: string) => ({ type: "text", text, marks: [{ type: "link", attrs: { href } }] });

test("EDIT-06: an author sees broken links, goes to one, and may publish all the same", async ({ page, product }) => {
  await signInAs(page, product, "writer");
  const { host } = new URL(product.siteUrl);
  const content = [
    { type: "text", text: "Read " },
    link("the help", `https://${host}/faq`),
    { type: "text", text: ", " },
    link("the old map", `https://${host}/@no-such-writer/old-map`),
    { type: "text", text: " and " },
    link("the router", "https://192.168.1.1/"),
    { type: "text", text: "." },
  ];
  const doc = {
    type: "doc",
    content: [...documentOf("A farthing bought a bun. ".repeat(30)).content, { type: "paragraph", content }],
  };
  const data = { title: "What leads where", doc };
  const answer = await page.request.post("/api/posts", { data, headers: { origin: product.siteUrl } });
  expect(answer.status()).toBe(201);
  const { id } = (await answer.json()) as { id: string };

  await page.goto(`/compose/${id}/publish`);
  await expect(page.getByRole("heading", { name: "Where its links lead" })).toBeVisible();
  await expect(page.getByRole("status").getByText("2 links need attention.")).toBeVisible();
  const findings = page.getByRole("list", { name: "Links to check" });
  await expect(findings.getByRole("listitem")).toHaveText([/the old map.*no page/s, /the router.*private network/s]);
  await expectAccessible(page);

  await findings.getByRole("link", { name: "the old map" }).click();
  const text = page.getByRole("textbox", { name: "Text" });
  await expect(text).toBeFocused();
  await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe("the old map");
  await expectAccessible(page);

  await page.goto(`/compose/${id}/publish`);
  await expect(page.getByRole("status").getByText("2 links need attention.")).toBeVisible();
  await page.getByLabel("Category").selectOption("Essays");
  await page.getByText("By people", { exact: true }).click();
  await page.getByLabel("I wrote this or may sell it").check();
  await page.getByRole("button", { name: "Publish now" }).click();
  await expect(page.getByRole("heading", { name: "Published" })).toBeVisible();
});
