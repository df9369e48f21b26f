import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { expectAccessible, test } from "#tests/support/e2e/e2e.ts";
import { putOnSale } from "#tests/support/e2e/pay-page.ts";
import type { readRunningProduct } from "#tests/support/product/running-product.ts";
import { queryProduct, signInAs } from "#tests/support/world/people.ts";
import { keptWorld } from "#tests/support/world/world.ts";

type Running = Awaited<ReturnType<typeof readRunningProduct>>;

/** As three readers do whose earlier reports led to something. */
async function reportByThree(product: Running, type: "post" | "comment", id: string): Promise<void> {
  for (let n = 0; n < 3; n++) {
    const { id: reader } = await keptWorld(product.databaseUrl).addPerson({ isCreator: true });
    await queryProduct(
      product,
      `insert into public.reports (target_type, target_id, reason, reporter_id, status, decision, decided_at)
       values ('post', gen_random_uuid(), 'spam', $1, 'action_taken', 'remove', now())`,
      [reader],
    );
    const notice = { target_type: type, target_id: id, reason: "spam" };
    await queryProduct(product, "select public.file_report($1, $2, $3)", [notice, reader, randomUUID()]);
  }
}

test.describe("a post that three trusted readers reported", () => {
  test.use({ expectedErrors: /status of 410/ });

  test("is hidden from all but its author and buyers, until a moderator leaves it up @phone", async ({
    page,
    browser,
    product,
    request,
  }) => {
    const author = await signInAs(page, product, "writer");
    const { path, id, secret } = await putOnSale(product, {}, author.id);
    const statusOf = async (accept: string) => (await request.get(path, { headers: { accept } })).status();
    for (const accept of ["text/html", "text/markdown"])
      expect([accept, await statusOf(accept)]).toEqual([accept, 200]);
    await reportByThree(product, "post", id);
    for (const accept of ["text/html", "text/markdown"])
      await expect.poll(() => statusOf(accept), { message: accept }).toBe(410);
    await expect(async () => expect(await (await request.get("/rss.xml")).text()).not.toContain(path)).toPass();
    const quote = await request.post("/api/purchases/create", { data: { postId: id } });
    expect([quote.status(), (await quote.json()).detail]).toEqual([409, "This post is not available at the moment."]);

    const visitor = await (await browser.newContext()).newPage();
    await visitor.goto(path);
    await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Not available");
    await expect(visitor.getByText("reported")).toHaveCount(0);
    await expectAccessible(visitor);

    const buyer = await signInAs(visitor, product, "reader");
    await queryProduct(product, "insert into public.entitlements (user_id, post_id, source) values ($1, $2, 'gift')", [
      ...[buyer.id, id],
    ]);
    await visitor.goto(path);
    await expect(visitor.getByText(secret)).toBeVisible();
    await visitor.goto("/library");
    await expect(visitor.getByRole("main")).not.toContainText(/hidden|withdrawn|reported/i);

    await page.goto(path);
    await expect(page.getByRole("note").filter({ hasText: "Readers reported this post." })).toBeVisible();
    await expect(page.getByText(secret)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Read why" }).click();
    await page.getByRole("link", { name: /^We hid a post until a person has looked at it/ }).click();
    await expect(page.getByText("A program", { exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.goto("/notifications");
    await expect(page.getByText("is hidden until a person has looked at reports of it")).toBeVisible();
    await page.goto("/posts/published");
    await expect(page.getByText("Hidden for now")).toBeVisible();
    await expectAccessible(page);

    await signInAs(visitor, product, "moderator");
    await visitor.goto("/admin/reports");
    const line = visitor.getByRole("listitem").filter({ hasText: "Hidden until decided" }).first();
    await expect(line).toContainText("P1");
    await expectAccessible(visitor);
    const [third] = await queryProduct<{ id: string; reference: string }>(
      product,
      "select id, 'RPT-' || number as reference from public.reports where target_id = $1 order by priority limit 1",
      [id],
    );
    await visitor.goto(`/admin/reports/${third?.id}`);
    await expect(visitor.getByText("Hidden by reports of trusted readers")).toBeVisible();
    await expect(visitor.getByText(/^Level 1 of 3: /).first()).toBeVisible();
    await expectAccessible(visitor);
    await visitor.getByRole("button", { name: `No action: ${third?.reference}` }).click();
    const dialog = visitor.getByRole("dialog");
    await dialog.getByLabel("What you found").fill("It is fine");
    await dialog.getByRole("button", { name: "No action", exact: true }).click();
    await expect(visitor.getByText("Hidden by reports of trusted readers")).toHaveCount(0);
    await expect.poll(() => statusOf("text/html")).toBe(200);
    await visitor.context().close();
  });
});
