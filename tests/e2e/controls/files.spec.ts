import { expect, type Locator, type Page } from "@playwright/test";
import { expectAccessible, test } from "#tests/support/e2e/e2e.ts";
import { dragFiles, onDisk, pasteFile } from "#tests/support/e2e/files.ts";
import { stopClock } from "#tests/support/e2e/overlays.ts";

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFElEQVR4nGNgYGD4z8DAwMDAwMAAAA0GAQHxI8VjAAAAAElFTkSuQmCC",
  "base64",
);
const picture = (name: string) => ({ name, bytes: PNG });
const findStatus = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text });
const row = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name });

/** Longer than the example's upload, which stands still until this is called. */
const finishUpload = (page: Page) => page.clock.runFor(2_000);

test.beforeEach(async ({ page }) => {
  await stopClock(page);
  await page.goto("/design/files");
});

test("a chosen file is uploaded at once, shows progress, and can be removed", async ({ page }) => {
  const cover = page.getByLabel("Cover");
  await cover.setInputFiles(onDisk(picture("loom.png")));
  await expect(page.getByRole("progressbar", { name: "Uploading loom.png" })).toBeVisible();
  await finishUpload(page);
  await expect(row(page, "loom.png").getByText("uploaded")).toBeVisible();
  await expect(findStatus(page, "loom.png is uploaded.")).toBeAttached();
  // The check needs the page's time.
  await page.clock.resume();
  await expectAccessible(page, "#file-drop");
  await page.getByRole("button", { name: "Remove loom.png" }).click();
  await expect(row(page, "loom.png")).toHaveCount(0);
  await expect(cover).toBeFocused();
  await expect(findStatus(page, "loom.png removed.")).toBeAttached();
});

test("a failed upload says so and can be retried @night", async ({ page }) => {
  await page.getByLabel("Cover").setInputFiles(onDisk(picture("storm.png")));
  await expect(page.getByRole("progressbar", { name: "Uploading storm.png" })).toBeVisible();
  await finishUpload(page);
  await expect(row(page, "storm.png").getByText("The upload failed.")).toBeVisible();
  await page.getByRole("button", { name: "Try storm.png again" }).click();
  await expect(page.getByRole("progressbar", { name: "Uploading storm.png" })).toBeVisible();
  await finishUpload(page);
  await expect(row(page, "storm.png").getByText("The upload failed.")).toBeVisible();
});

test("a single file is replaced by the next, but not by a refused one @night", async ({ page }) => {
  const cover = page.getByLabel("Cover");
  await cover.setInputFiles(onDisk(picture("first.png")));
  await expect(row(page, "first.png")).toBeVisible();
  await finishUpload(page);
  await expect(row(page, "first.png").getByText("uploaded")).toBeVisible();
  await cover.setInputFiles(onDisk({ name: "notes.txt", bytes: Buffer.from("x") }));
  await expect(row(page, "notes.txt").getByText("This is not a JPEG, PNG or WEBP file.")).toBeVisible();
  await expect(row(page, "first.png")).toBeVisible();
  await cover.setInputFiles(onDisk(picture("second.png")));
  await expect(row(page, "second.png")).toBeVisible();
  await expect(row(page, "first.png")).toHaveCount(0);
  await expect(row(page, "notes.txt")).toHaveCount(0);
});

test("files dropped in turn add up while they fit, and go with the form", async ({ page }) => {
  const pictures = page.getByLabel("Pictures", { exact: true });
  await dragFiles(pictures, "dragenter", []);
  await dragFiles(pictures, "drop", [picture("a.png"), picture("b.png")]);
  await dragFiles(pictures, "drop", [picture("c.png"), picture("d.png")]);
  await expect(row(page, "d.png").getByText("You can add at most 3.")).toBeVisible();
  expect(await namesIn(pictures)).toEqual(["a.png", "b.png", "c.png"]);
  await page.getByRole("button", { name: "Remove b.png" }).click();
  expect(await namesIn(pictures)).toEqual(["a.png", "c.png"]);
});

test("pastes a file where the focus is @night", async ({ page }) => {
  const pictures = page.getByLabel("Pictures", { exact: true });
  await pasteFile(pictures, picture("pasted.png"));
  await expect(row(page, "pasted.png")).toBeVisible();
});

test("the keyboard opens the system's file dialog", async ({ page }) => {
  // Requested early, as a key pressed in the same moment could be faster.
  const chooser = page.waitForEvent("filechooser");
  await page.getByLabel("Cover").focus();
  await page.keyboard.press("Enter");
  await (await chooser).setFiles(onDisk(picture("chosen.png")));
  await expect(row(page, "chosen.png")).toBeVisible();
});

function namesIn(input: Locator): Promise<string[]> {
  return input.evaluate((element) =>
    element instanceof HTMLInputElement ? [...(element.files ?? [])].map(({ name }) => name) : [],
  );
}
