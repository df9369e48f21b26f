import { expect } from "@playwright/test";
import { articleWith, openDiscussion } from "#tests/support/e2e/discussion.ts";
import { expectAccessible, test } from "#tests/support/e2e/e2e.ts";
import { queryProduct, signInAs } from "#tests/support/world/people.ts";
import { keptWorld } from "#tests/support/world/world.ts";

test("a reader comments, the author answers and pins it @phone", async ({ page, browser, product }) => {
  const { id, path } = await openDiscussion(page, product);
  const context = await browser.newContext({ baseURL: product.siteUrl });
  const reader = await context.newPage();
  await reader.goto(path);
  await reader.getByRole("link", { name: "Read and write comments" }).click();
  await expect(reader.getByRole("heading", { name: "No comments yet." })).toBeVisible();
  await expect(reader.getByRole("link", { name: "Sign in" }).last()).toHaveAttribute(
    "href",
    `/login?next=${encodeURIComponent(`/comments/${id}`)}`,
  );
  await expectAccessible(reader);
  await signInAs(reader, product, "named");
  await reader.reload();
  await reader.getByLabel("Your comment", { exact: true }).fill("A **bold** thought.\n<img src=x onerror=alert(1)>");
  await reader.getByRole("button", { name: "Comment", exact: true }).click();
  await expect(articleWith(reader, "A bold thought.")).toBeVisible();
  await expect(articleWith(reader, "<img src=x onerror=alert(1)>").getByRole("strong")).toHaveText("bold");

  await page.goto(`/comments/${id}`);
  await page.getByText("Answer", { exact: false }).first().click();
  await page.getByLabel(/^Your answer to/).fill("Thank you.");
  await page.getByRole("button", { name: "Answer", exact: true }).click();
  await expect(articleWith(page, "Thank you.").getByText("Author", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: /^Pin / }).click();
  await expect(articleWith(page, "A bold thought.").getByText("Pinned")).toBeVisible();
  await expectAccessible(page);

  await reader.reload();
  await expect(articleWith(reader, "Thank you.")).toBeVisible();
  await reader.getByRole("button", { name: /^Like / }).click();
  await expect(articleWith(reader, "Thank you.").getByText("1 like")).toBeVisible();
  await expect(reader.getByRole("button", { name: /^Unlike / })).toBeFocused();
  await expect(reader.getByText("2 comments on")).toBeVisible();
  await expectAccessible(reader);
  await context.close();
});

test("the comments under a post are there for everyone, are written in place, and new ones arrive by themselves @phone", async ({
  page,
  browser,
  product,
}) => {
  const { id, path } = await openDiscussion(page, product);
  await queryProduct(
    product,
    `insert into public.comments (post_id, author_id, body, created_at)
     select $1, p.id, 'Word ' || n, now() - make_interval(hours => 100 - n) from public.profiles p, generate_series(1, 30) as n
     where p.handle = 'mira'`,
    [id],
  );
  const [visiting, writing] = await Promise.all([1, 2].map(() => browser.newContext({ baseURL: product.siteUrl })));
  if (!(visiting && writing)) throw new Error("no browser");
  const [visitor, reader] = [await visiting.newPage(), await writing.newPage()];

  // In the document, before any script asks.
  await expect
    .poll(async () => (await (await visitor.request.get(path)).text()).includes("data-comment-list"))
    .toBe(true);
  await visitor.clock.install();
  await visitor.goto(path);
  await expect(visitor.getByRole("heading", { name: "Comments (30)" })).toBeVisible();
  await expect(articleWith(visitor, "Word 30")).toBeVisible();
  const tenth = articleWith(visitor, "Word 10");
  const asked = visitor.waitForResponse(/\/api\/comments\?/);
  await tenth.scrollIntoViewIfNeeded();
  await asked;

  await signInAs(reader, product, "named");
  await reader.goto(path);
  await reader.getByRole("heading", { name: "Comments (30)" }).scrollIntoViewIfNeeded();
  const box = reader.getByLabel("Your comment", { exact: true });
  await box.fill("Written under the post.");
  await reader.getByRole("button", { name: "Comment", exact: true }).click();
  const written = articleWith(reader, "Written under the post.");
  await expect(written).toBeFocused();
  await expect(reader.getByRole("heading", { name: "Comments (31)" })).toBeVisible();
  await expect(reader).toHaveURL(new RegExp(`${path}$`));
  await expect(box).toHaveValue("");
  await expectAccessible(reader);

  // A comment that is refused stays in its field, and the page where it is.
  await box.fill("One https://example.org and two https://example.org/2");
  await reader.getByRole("button", { name: "Comment", exact: true }).click();
  await expect(reader.getByText("A new account can put one link in a comment.")).toBeVisible();
  await expect(box).toHaveValue("One https://example.org and two https://example.org/2");
  await reader.context().setOffline(true);
  await reader.getByRole("button", { name: "Comment", exact: true }).click();
  await expect(reader.getByText("Not sent")).toBeVisible();
  await expect(box).toHaveValue("One https://example.org and two https://example.org/2");
  await reader.context().setOffline(false);

  // What the visitor reads stays where it is.
  const before = (await tenth.boundingBox())?.y ?? 0;
  await visitor.clock.fastForward(31_000);
  await expect(articleWith(visitor, "Written under the post.")).toBeAttached();
  await expect(visitor.getByRole("heading", { name: "Comments (31)" })).toBeAttached();
  expect(Math.abs(((await tenth.boundingBox())?.y ?? 0) - before)).toBeLessThan(2);
  await visiting.close();
  await writing.close();
});

test("a comment that arrives leaves what its reader types, and what was deleted goes", async ({
  page,
  browser,
  product,
}) => {
  const { id, path } = await openDiscussion(page, product);
  const [first] = await queryProduct<{ id: string }>(
    product,
    `insert into public.comments (post_id, author_id, body)
     select $1, p.id, said.body from public.profiles p, (values ('Answered'), ('Deleted')) as said (body) where p.handle = 'mira' returning id`,
    [id],
  );
  const context = await browser.newContext({ baseURL: product.siteUrl });
  const reader = await context.newPage();
  await signInAs(reader, product, "named");
  await reader.clock.install();
  await reader.goto(path);
  await reader.getByRole("heading", { name: "Comments (2)" }).scrollIntoViewIfNeeded();
  await articleWith(reader, "Answered").locator("summary", { hasText: "Answer" }).click();
  const box = articleWith(reader, "Answered").getByLabel("Your answer to Mira Okafor");
  await box.fill("Half an answer");
  await queryProduct(product, "delete from public.comments where post_id = $1 and body = 'Deleted'", [id]);
  await queryProduct(
    product,
    `insert into public.comments (post_id, author_id, parent_id, body)
     select $1, p.id, $2, 'Arrived' from public.profiles p where p.handle = 'tomas'`,
    [id, first?.id],
  );
  await reader.clock.fastForward(31_000);
  await expect(articleWith(reader, "Arrived")).toBeVisible();
  await expect(articleWith(reader, "Deleted")).toHaveCount(0);
  await expect(box).toHaveValue("Half an answer");
  await expect(box).toBeFocused();
  await context.close();
});

test("buyers read the comments of buyers under the post, and a visitor learns that there are some", async ({
  page,
  browser,
  product,
}) => {
  const { id: author } = await signInAs(page, product, "writer");
  const claims = { sub: author, role: "authenticated", is_anonymous: false };
  const id = await keptWorld(product.databaseUrl).addPost({ id: author, claims });
  const [row] = await queryProduct<{ path: string }>(
    product,
    `with opened as (update public.posts set comments_mode = 'buyers' where id = $1 returning slug, profile_id),
       said as (insert into public.comments (post_id, author_id, body) values ($1, $2, 'Among ourselves.'))
     select '/@' || p.handle || '/' || o.slug as path from opened o join public.profiles p on p.id = o.profile_id`,
    [id, author],
  );
  const path = row?.path ?? "";
  const context = await browser.newContext({ baseURL: product.siteUrl });
  const reader = await context.newPage();
  await reader.goto(path);
  await expect(reader.getByText("Readers who own this post discuss it.")).toBeVisible();
  await expect(reader.getByText("Among ourselves.")).toHaveCount(0);
  const { id: buyer } = await signInAs(reader, product, "named");
  await queryProduct(product, "insert into public.entitlements (user_id, post_id, source) values ($1, $2, 'gift')", [
    buyer,
    id,
  ]);
  await reader.reload();
  await reader.getByRole("heading", { name: "Comments" }).scrollIntoViewIfNeeded();
  await expect(articleWith(reader, "Among ourselves.")).toBeVisible();
  await expect(reader.getByRole("heading", { name: "Comments (1)" })).toBeVisible();
  await reader.getByLabel("Your comment", { exact: true }).fill("From a buyer.");
  await reader.getByRole("button", { name: "Comment", exact: true }).click();
  await expect(articleWith(reader, "From a buyer.").getByText("Unlocked")).toBeVisible();
  await context.close();
});

test("what was typed stays when a comment is refused, and a closed discussion says so", async ({
  page,
  browser,
  product,
}) => {
  const { id } = await openDiscussion(page, product);
  await page.goto(`/comments/${id}`);
  await page.getByRole("button", { name: "Close it" }).click();
  await expect(page.getByText("This discussion is closed. Only you can add to it.")).toBeVisible();
  const context = await browser.newContext({ baseURL: product.siteUrl });
  const reader = await context.newPage();
  await signInAs(reader, product, "named");
  await reader.goto(`/comments/${id}`);
  await expect(reader.getByText("The author has closed this discussion.")).toBeVisible();
  await page.getByRole("button", { name: "Open it again" }).click();
  await expect(page.getByText("This discussion is open.")).toBeVisible();
  await reader.reload();
  await reader
    .getByLabel("Your comment", { exact: true })
    .fill("One https://example.org and two https://example.org/2");
  await reader.getByRole("button", { name: "Comment", exact: true }).click();
  await expect(reader.getByText("A new account can put one link in a comment.")).toBeVisible();
  await expect(reader.getByLabel("Your comment", { exact: true })).toHaveValue(
    "One https://example.org and two https://example.org/2",
  );
  await reader.getByLabel("Your comment", { exact: true }).fill("One https://example.org");
  await reader.getByRole("button", { name: "Comment", exact: true }).click();
  await expect(articleWith(reader, "One").getByText("Waits for the author")).toBeVisible();
  await reader.goto(`/comments/${id}`);
  await reader.getByLabel("Your comment", { exact: true }).fill("Too late.");
  await queryProduct(product, "update public.posts set comments_locked = true where id = $1", [id]);
  await reader.getByRole("button", { name: "Comment", exact: true }).click();
  await expect(reader.getByRole("note")).toContainText("You wrote: Too late.");
  await queryProduct(product, "update public.posts set comments_locked = false where id = $1", [id]);
  await page.reload();
  await page.getByRole("button", { name: /^Approve/ }).click();
  await expect(articleWith(page, "One").getByRole("link", { name: "https://example.org" })).toHaveAttribute(
    "rel",
    "nofollow ugc noopener",
  );
  await context.close();
});

test("a full page takes a comment, and a press keeps what is typed elsewhere", async ({ page, product }) => {
  const { id } = await openDiscussion(page, product);
  await queryProduct(
    product,
    `with writer as (select p.id from public.profiles p where p.handle = 'mira'), tops as (
       insert into public.comments (post_id, author_id, body)
       select $1, w.id, 'Comment ' || n from writer w, generate_series(1, 50) as n returning id)
     insert into public.comments (post_id, author_id, parent_id, body)
     select $1, w.id, t.id, 'Answer ' || n from writer w, tops t, generate_series(1, 3) as n`,
    [id],
  );
  await signInAs(page, product, "named");
  await page.goto(`/comments/${id}`);
  await expect(page.getByRole("article")).toHaveCount(200);
  const box = page.getByLabel("Your comment", { exact: true });
  await box.fill("Half a thought");
  await page.getByRole("button", { name: /^Like/ }).first().click();
  await expect(page.getByRole("status").filter({ hasText: "Done." })).toBeFocused();
  await expect(page.getByText("1 like", { exact: true })).toBeVisible();
  await expect(box).toHaveValue("Half a thought");
  await box.fill("A whole thought");
  await page.getByRole("button", { name: "Comment", exact: true }).click();
  await expect(articleWith(page, "A whole thought")).toBeVisible();
});

test.describe("without a script", () => {
  test.use({ javaScriptEnabled: false });

  test("a reader comments, changes it and deletes it", async ({ page, browser, product }) => {
    const author = await browser.newContext({ baseURL: product.siteUrl });
    const { id } = await openDiscussion(await author.newPage(), product);
    await author.close();
    await signInAs(page, product, "named");
    await page.goto(`/comments/${id}`);
    await page.getByLabel("Your comment").fill("First.");
    await page.getByRole("button", { name: "Comment", exact: true }).click();
    await expect(page).toHaveURL(/\/comments\/[0-9a-f-]+\?of=[0-9a-f-]+#comment-[0-9a-f-]+$/);
    await page.getByText("Edit", { exact: true }).click();
    await page.getByLabel("Change your comment").fill("Second.");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(articleWith(page, "Second.").getByText("edited")).toBeVisible();
    await page.getByText("Delete", { exact: true }).click();
    await page.getByRole("button", { name: "Delete this comment" }).click();
    await expect(page.getByRole("heading", { name: "No comments yet." })).toBeVisible();
  });
});
