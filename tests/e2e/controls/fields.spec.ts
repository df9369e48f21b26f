import { expect } from "@playwright/test";
import { test } from "#tests/support/e2e/e2e.ts";

test.beforeEach(async ({ page }) => {
  await page.goto("/design/fields");
});

test("a field names its control and describes it with its hint", async ({ page }) => {
  const title = page.getByRole("textbox", { name: "Title", exact: true });
  await expect(title).toHaveAccessibleDescription("You can change it until someone has paid. At most 120 characters");
  await expect(title).toHaveAttribute("required");
  await expect(title).not.toHaveAttribute("aria-invalid");
  await page.getByText("Title*", { exact: true }).click();
  await expect(title).toBeFocused();
});

test("a field's error belongs to the control", async ({ page }) => {
  const price = page.getByRole("textbox", { name: "Price in Nano" });
  await expect(price).toHaveAttribute("aria-invalid", "true");
  await expect(price).toHaveAccessibleErrorMessage("The least is Ӿ0.000001. Or make the post free.");
  await expect(price).toHaveAccessibleDescription("The least is Ӿ0.000001. Or make the post free.");
});

test("pressing an icon beside the text focuses the text, and no name includes the icon @night", async ({ page }) => {
  const handle = page.getByRole("textbox", { name: "Handle", exact: true });
  await page.getByText("farthing.example/@", { exact: true }).click();
  await expect(handle).toBeFocused();
  await expect(handle).toHaveAttribute("aria-busy", "true");
});

test("a count follows the text in visible characters, and cuts nothing off", async ({ page }) => {
  const title = page.getByRole("textbox", { name: "Title", exact: true });
  await expect(page.getByText("21 / 120")).toBeVisible();
  await title.fill("Ӿ 🐦");
  await expect(page.getByText("3 / 120")).toBeVisible();
  await title.fill("a".repeat(121));
  await expect(page.getByText("121 / 120")).toBeVisible();
  await expect(title).toHaveValue("a".repeat(121));
  await expect(page.getByRole("status").filter({ hasText: "Too long" }).first()).toBeAttached();
});

test("a textarea grows with its text @night", async ({ page }) => {
  const standfirst = page.getByRole("textbox", { name: "Standfirst" });
  const before = (await standfirst.boundingBox())?.height ?? 0;
  await standfirst.fill("One line.\n".repeat(8));
  expect((await standfirst.boundingBox())?.height).toBeGreaterThan(before);
});

test("a read-only control can be reached and copied, not changed @night", async ({ page }) => {
  const address = page.getByRole("textbox", { name: "Address of the post" });
  await address.focus();
  await page.keyboard.type("x");
  await expect(address).toHaveValue("farthing.example/@ada/on-looms");
  await expect(page.getByRole("textbox", { name: "E-mail" })).toBeDisabled();
});

test("the error that stopped a form takes focus and leads to its control", async ({ page }) => {
  await page.getByRole("button", { name: "Save profile" }).click();
  const summary = page.getByRole("region", { name: "One thing to mend" });
  await expect(summary).toBeFocused();
  await summary.getByRole("link", { name: "Write the name that readers will see." }).press("Enter");
  const name = page.getByRole("textbox", { name: "Pen name" });
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleErrorMessage("Write the name that readers will see.");
  await name.fill("Ada");
  await expect(summary).toBeHidden();
  await expect(name).not.toHaveAttribute("aria-invalid");
});
