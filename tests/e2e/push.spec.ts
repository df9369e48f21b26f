import { expect, type Page } from "@playwright/test";
import { expectAccessible, test } from "#tests/support/e2e/e2e.ts";
import { createFakeBrowser, type FakeBrowser } from "#tests/support/stack/push-service.ts";
import { queryProduct, signInAs } from "#tests/support/world/people.ts";

const VISITED_BEFORE = '{"count":1,"lastAt":0,"isDismissed":false}';

/** What a browser with a screen and a push service gives, and a headless one on this machine cannot: permission, and an address. */
async function givePush(page: Page): Promise<FakeBrowser> {
  const browser = createFakeBrowser();
  await page.addInitScript(
    ({ name, publicKey, sharedSecret }) => {
      const isOn = () => sessionStorage.getItem("push") === "on";
      const set = (now: boolean) => sessionStorage.setItem("push", now ? "on" : "off");
      const subscription = {
        endpoint: `https://updates.push.services.mozilla.com/wpush/v2/${name}`,
        options: {},
        toJSON: () => ({ endpoint: subscription.endpoint, keys: { p256dh: publicKey, auth: sharedSecret } }),
        unsubscribe: () => Promise.resolve(set(false)),
      };
      Object.assign(PushManager.prototype, {
        subscribe: () => Promise.resolve(set(true)).then(() => subscription),
        getSubscription: () => Promise.resolve(isOn() ? subscription : null),
      });
      Object.defineProperty(Notification, "permission", { get: () => (isOn() ? "granted" : "default") });
      Object.assign(Notification, { requestPermission: () => Promise.resolve("granted") });
    },
    { name: browser.name, publicKey: browser.publicKey, sharedSecret: browser.sharedSecret },
  );
  return browser;
}

/** As if the browser had not asked its user yet. Headless ones say no by themselves. */
async function leaveUnasked(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  const { targetInfo } = await cdp.send("Target.getTargetInfo");
  await cdp.send("Browser.setPermission", {
    ...{ permission: { name: "notifications" }, setting: "prompt" },
    ...(targetInfo.browserContextId ? { browserContextId: targetInfo.browserContextId } : {}),
  });
}

test("a push reaches the worker, which shows it and leaves pages alone", async ({ page, product }) => {
  const script = await page.request.get("/push-worker.js");
  expect([script.status(), script.headers()["cache-control"]]).toEqual([200, "no-cache"]);
  await page.goto("/faq");
  const cdp = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    cdp.on("ServiceWorker.workerRegistrationUpdated", ({ registrations: [one] }) => {
      if (one) resolve(one.registrationId);
    }),
  );
  await cdp.send("ServiceWorker.enable");
  const started = page.context().waitForEvent("serviceworker");
  await page.evaluate(async () => {
    await navigator.serviceWorker.register("/push-worker.js", { scope: "/" });
    await navigator.serviceWorker.ready;
  });
  const worker = await started;
  // A headless browser shows none.
  await worker.evaluate(() => {
    const shown: unknown[] = [];
    const showNotification = (...given: unknown[]) => Promise.resolve(void shown.push(given));
    Object.assign(globalThis, { shown });
    Object.assign(Reflect.get(globalThis, "registration"), { showNotification });
  });
  const said = { title: "Farthing", body: "Your download is ready (7 days)", path: "/settings", tag: "one" };
  await cdp.send("ServiceWorker.deliverPushMessage", {
    ...{ origin: product.siteUrl, registrationId: await registered, data: JSON.stringify(said) },
  });
  const { title, path, ...options } = said;
  await expect
    .poll(() => worker.evaluate((): unknown => Reflect.get(globalThis, "shown")))
    .toEqual([[title, { ...options, data: { path }, icon: "/apple-icon.png" }]]);
});

test("push is turned on and off in this browser, and its kinds are chosen @phone", async ({ page, product }) => {
  const { name } = await givePush(page);
  const { id } = await signInAs(page, product, "named");
  const browsers = () =>
    queryProduct(product, "select endpoint from private.push_subscriptions where user_id = $1", [id]);
  await page.goto("/settings/notifications");
  const section = page.getByRole("region", { name: "Push in this browser" });
  await section.getByRole("button", { name: "Turn on in this browser" }).click();
  await expect(section.getByText("Push is on in this browser.")).toBeVisible();
  expect(await browsers()).toEqual([{ endpoint: expect.stringContaining(name) }]);
  await expectAccessible(page);
  await page.getByRole("checkbox", { name: "New followers, by push" }).check();
  await page.getByRole("checkbox", { name: "Downloads that are ready, by push" }).uncheck();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Notification preferences updated" })).toBeVisible();
  await page.reload();
  await expect(section.getByText("Push is on in this browser.")).toBeVisible();
  await expect(page.getByRole("checkbox", { name: "New followers, by push" })).toBeChecked();
  await expect(page.getByRole("checkbox", { name: "Downloads that are ready, by push" })).not.toBeChecked();
  await section.getByRole("button", { name: "Turn off" }).click();
  await expect(section.getByText("Push is off in this browser.")).toBeVisible();
  expect(await browsers()).toEqual([]);
});

test("the list offers push from the second visit on, until it is dismissed @phone", async ({ page, product }) => {
  await leaveUnasked(page);
  await givePush(page);
  await signInAs(page, product, "named");
  const offer = page.getByRole("region", { name: "Push", exact: true });
  await page.goto("/notifications");
  await expect(page.getByRole("heading", { name: "All quiet." })).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("farthing-push-offer"))).toContain('"count":1');
  await expect(offer).toBeHidden();
  await page.evaluate((kept) => localStorage.setItem("farthing-push-offer", kept), VISITED_BEFORE);
  await page.reload();
  await expect(offer).toBeVisible();
  await expectAccessible(page);
  await offer.getByRole("button", { name: "No, thanks" }).click();
  await expect(offer).toBeHidden();
  await page.reload();
  await expect(page.getByRole("heading", { name: "All quiet." })).toBeVisible();
  await expect(offer).toBeHidden();
});

test("a browser that blocks us is told how to allow push", async ({ page, product }) => {
  await signInAs(page, product, "named");
  await page.goto("/settings/notifications");
  await expect(page.getByText(/^This browser blocks our notifications\. Allow them/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Turn on in this browser" })).toBeHidden();
});
