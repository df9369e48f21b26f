import { expect } from "@playwright/test";
import { articleWith, openDiscussion } from "#tests/support/e2e/discussion.ts";
import { expectAccessible, test } from "#tests/support/e2e/e2e.ts";
import { queryProduct, signInAs } from "#tests/support/world/people.ts";

test("a mention leads to a profile, and the person whom it names to the comment @phone", async ({
  page,
  browser,
  product,
}) => {
  const { id, path } = await openDiscussion(page, product);
  const context = await browser.newContext({ baseURL: product.siteUrl });
  const reader = await context.newPage();
  const { id: readerId } = await signInAs(reader, product, "named");
  const [row] = await queryProduct<{ handle: string }>(product, "select handle from public.profiles where id = $1", [
    readerId,
  ]);
  const handle = row?.handle ?? "";
  const [, author = ""] = /^\/(@\w+)/.exec(path) ?? [];
  await page.goto(`/comments/${id}`);
  await page
    .getByRole("textbox", { name: "Your comment", exact: true })
    .fill(`Ask @${handle}, not \`@${handle}\` or @no_such_one.`);
  await page.getByRole("button", { name: "Comment", exact: true }).click();
  const link = articleWith(page, "Ask").getByRole("link", { name: `@${handle}` });
  await expect(link).toHaveCount(1);
  await expect(link).toHaveAttribute("href", `/@${handle}`);
  await expect(articleWith(page, "Ask").getByRole("link", { name: "@no_such_one" })).toHaveCount(0);
  await expectAccessible(page);

  await reader.goto("/about");
  await reader.getByRole("banner").getByRole("link", { name: "Notifications, 1 unread" }).click();
  await reader.getByRole("link", { name: `${author} mentioned you in a comment on` }).click();
  await expect(reader).toHaveURL(/\/comments\/[0-9a-f-]+\?of=([0-9a-f-]+)#comment-\1$/);
  await expect(articleWith(reader, "Ask")).toBeInViewport();
  await context.close();

  const plain = await browser.newContext({ baseURL: product.siteUrl, javaScriptEnabled: false });
  const visitor = await plain.newPage();
  await visitor.goto(path);
  await articleWith(visitor, "Ask")
    .getByRole("link", { name: `@${handle}` })
    .click();
  await expect(visitor).toHaveURL(new RegExp(`/@${handle}/profile/posts$`));
  await plain.close();
});
