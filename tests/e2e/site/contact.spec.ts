import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { test } from "#tests/support/e2e/e2e.ts";
import { queryProduct, signInAs } from "#tests/support/world/people.ts";

const OPERATOR = "operator@farthing.example";

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with a script" : "without any script", () => {
    test.use({ javaScriptEnabled });

    test("a message is corrected, sent once, and read by the operator", async ({ page, product }) => {
      const words = `Something about ${randomUUID()}, which is more than twenty characters.`;
      await page.goto("/contact?topic=press");
      const form = page.getByRole("form", { name: "Contact" });
      await expect(form.getByRole("combobox", { name: "What is it about?" })).toHaveValue("press");
      await form.getByRole("textbox", { name: "Your message" }).fill(words);
      await form.getByRole("textbox", { name: "Your e-mail address" }).fill("ada");
      await form.getByRole("button", { name: "Send" }).click();
      await expect(form.getByRole("link", { name: /^Enter an e-mail address/ })).toBeVisible();
      await expect(form.getByRole("textbox", { name: "Your message" })).toHaveValue(words);
      await form.getByRole("textbox", { name: "Your e-mail address" }).fill("ada@example.com");
      await form.getByRole("button", { name: "Send" }).click();
      await expect(page.getByRole("heading", { name: "Your message is on its way" })).toBeVisible();
      const readMails = () =>
        queryProduct<{ subject: string; plain: string }>(
          product,
          "select subject, plain from mailbox.messages where recipient = $1 and plain like '%' || $2 || '%'",
          [OPERATOR, words],
        );
      await expect.poll(async () => (await readMails()).map(({ subject }) => subject)).toEqual(["Contact: Press"]);
      expect((await readMails())[0]?.plain).toContain("ada@example.com");
    });

    test("a payment is looked up in the middle of a message, and nothing typed is lost", async ({ page }) => {
      const words = "I paid an hour ago,\nand it is closed.";
      await page.goto("/contact");
      const form = page.getByRole("form", { name: "Contact" });
      const message = form.getByRole("textbox", { name: "Your message" });
      await message.fill(words);
      await form.getByRole("textbox", { name: "Your e-mail address" }).fill("ada@example.com");
      await form.getByRole("textbox", { name: "Which payment?" }).fill("hello");
      // The page also sends its view, and may do so only now.
      const sent = page.waitForResponse(
        (response) => response.request().method() === "POST" && new URL(response.url()).pathname === "/contact",
      );
      await form.getByRole("button", { name: "Look it up" }).click();
      // The page was public; its answer to this visitor is guarded like any dynamic page.
      const policy = (await sent).headers()["content-security-policy"];
      expect(policy).toContain("'strict-dynamic'");
      expect(policy).not.toContain("nonce");
      await expect(form.getByText("That is not a block hash, a Nano address or a purchase number.")).toBeVisible();
      await expect(message).toHaveValue(words);
      await form.getByRole("textbox", { name: "Which payment?" }).fill("B".repeat(64));
      await form.getByRole("textbox", { name: "Which payment?" }).press("Enter");
      await expect(page.getByRole("heading", { name: "We found no such payment" })).toBeVisible();
      await expect(message).toHaveValue(words);
      await expect(form.getByRole("textbox", { name: "Your e-mail address" })).toHaveValue("ada@example.com");
      await expect(form.getByRole("textbox", { name: "Which payment?" })).toHaveValue("B".repeat(64));
      await expect(form.getByRole("combobox", { name: "What is it about?" })).toHaveValue("payment");
    });
  });
}

test("a signed-in sender gets a confirmation at the account's address, and not at another", async ({
  page,
  product,
}) => {
  const { email } = await signInAs(page, product, "reader");
  await page.goto("/contact");
  await expect(page.getByRole("textbox", { name: "Your e-mail address" })).toHaveValue(email);
  const other = `${randomUUID()}@example.com`;
  const words = `Something about ${randomUUID()}, which is more than twenty characters.`;
  for (const address of [other, email.toUpperCase()]) {
    await page.goto("/contact?topic=other");
    const form = page.getByRole("form", { name: "Contact" });
    await form.getByRole("textbox", { name: "Your message" }).fill(words);
    await form.getByRole("textbox", { name: "Your e-mail address" }).fill(address);
    await form.getByRole("button", { name: "Send" }).click();
    await expect(page.getByRole("heading", { name: "Your message is on its way" })).toBeVisible();
    await expect(page.locator("[data-takes-focus]")).toBeFocused();
  }
  const listMails = () =>
    queryProduct<{ recipient: string; subject: string }>(
      product,
      "select recipient, subject from mailbox.messages where plain like '%' || $1 || '%' and recipient <> $2",
      [words, OPERATOR],
    );
  await expect.poll(listMails).toEqual([{ recipient: email, subject: "We have your message" }]);
});

test("filling in the hidden field is thanked, and sends nothing", async ({ page, product }) => {
  const words = `Buy my ${randomUUID()} now, it is very cheap and very good.`;
  await page.goto("/contact?topic=other");
  const form = page.getByRole("form", { name: "Contact" });
  await form.getByRole("textbox", { name: "Your e-mail address" }).fill("bot@example.com");
  await form.getByRole("textbox", { name: "Your message" }).fill(words);
  await form.locator("input[name=website]").evaluate((trap: HTMLInputElement) => {
    trap.value = "https://cheap.example";
  });
  await form.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("heading", { name: "Your message is on its way" })).toBeVisible();
  const queued = await queryProduct(product, "select id from public.outbox where data ->> 'message' = $1", [words]);
  expect(queued).toEqual([]);
});

test("an unknown payment is called unknown, and an invalid one invalid", async ({ page }) => {
  await page.goto(`/contact?about=${"A".repeat(64)}`);
  await expect(page.getByRole("heading", { name: "We found no such payment" })).toBeVisible();
  await page.goto("/contact?about=hello");
  await expect(page.getByText("That is not a block hash, a Nano address or a purchase number.")).toBeVisible();
});
