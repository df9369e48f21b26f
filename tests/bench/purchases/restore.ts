import { type Browser, chromium } from "playwright";
import type { Product } from "#embedded/product.ts";
import { GENESIS } from "#lib/nano/devnet/network.ts";
import { openConfirmationSocket } from "#lib/nano/nodes/confirmation-socket.ts";
import { type Key, signSend } from "#lib/nano/wallet.ts";
import { withPosts } from "#tests/bench/purchases/buyers.ts";
import { milliseconds, quantile, type Row } from "#tests/bench/result.ts";
import { definedOnly, ensureBrowser, FLAGS } from "#tests/support/e2e/browser.ts";
import { openNodeWallet } from "#tests/support/nano/node-wallet.ts";
import { startTestProduct } from "#tests/support/product/test-product.ts";
import { RESTORE_RAW, walletCalls } from "#tests/support/world/wallet-proofs.ts";
import type { World } from "#tests/support/world/world.ts";

const USUAL = 20;
const SMALL = 2;
/** The first one loads what every later one finds loaded at the server. */
const WARM_UPS = 1;

type NodeWallet = Awaited<ReturnType<typeof openNodeWallet>>;
type Stage = { product: Product; browser: Browser; world: World; post: string; wallet: NodeWallet };

/** A reader's wait on a new device: from the node's confirmation of the send until the library shows the post. */
export async function measureRestore({ isSmall }: { isSmall: boolean }): Promise<Row[]> {
  const { product, stop } = await startTestProduct();
  const { executablePath, env } = await ensureBrowser(() => undefined);
  const browser = await chromium.launch({ executablePath, env: definedOnly(env), args: FLAGS });
  const wallet = await openNodeWallet(product.nano.rpcUrls[0] ?? "", GENESIS.privateKey);
  try {
    return await withPosts(product, async (world, post) => {
      const samples: number[] = [];
      for (let n = 0; n < WARM_UPS + (isSmall ? SMALL : USUAL); n++) {
        samples.push(await timeOne({ product, browser, world, post, wallet }));
      }
      return [rowOf(samples.slice(WARM_UPS))];
    });
  } finally {
    await wallet.close();
    await browser.close();
    await stop();
  }
}

/** Each device is new, with an empty cache, and so is each wallet: one opens its posts on five devices. */
async function timeOne({ product, browser, world, post, wallet }: Stage): Promise<number> {
  const payer = await wallet.openAccount(RESTORE_RAW);
  await walletCalls(world).buy(await world.addPerson({ isAnonymous: true }), post, payer.account);
  const context = await browser.newContext({ baseURL: product.siteUrl });
  const page = await context.newPage();
  await page.goto("/login/wallet?next=%2Flibrary");
  await page.getByRole("button", { name: "Show me the address" }).click();
  const address = (await page.getByText(/^nano_[13][a-z0-9]{59}$/).textContent()) ?? "";
  const shown = page
    .waitForURL("/library")
    .then(() => page.getByRole("link", { name: /^Read / }).waitFor())
    .then(() => Date.now());
  const confirmedAt = await sendAndHear(product, wallet, payer, address);
  const waited = (await shown) - confirmedAt;
  await context.close();
  return waited;
}

/** When the node itself said that the send is confirmed, by this machine's clock. */
async function sendAndHear(product: Product, wallet: NodeWallet, payer: Key, address: string): Promise<number> {
  const sent = signSend(payer, await wallet.stateOf(payer), address, RESTORE_RAW);
  const heard = Promise.withResolvers<number>();
  const socket = await openConfirmationSocket(product.nano.wsUrls[0] ?? "", ({ hash }) => {
    if (hash === sent.hash) heard.resolve(Date.now());
  });
  await socket.subscribe([payer.account]);
  await wallet.publish(sent);
  const confirmedAt = await heard.promise;
  socket.close();
  return confirmedAt;
}

function rowOf(samples: number[]): Row {
  return {
    what: `a wallet’s send confirmed → its post in the library of a new device, Chromium, ${samples.length} devices`,
    result: `p50 ${milliseconds(quantile(samples, 0.5))}, p95 ${milliseconds(quantile(samples, 0.95))}`,
    aim: "p95 ≤ 5 s; better ≤ 1 s",
  };
}
