import type { Browser } from "playwright";
import type { Product } from "#embedded/product.ts";
import { GENESIS } from "#lib/nano/devnet/network.ts";
import { openConfirmationSocket } from "#lib/nano/nodes/confirmation-socket.ts";
import { type Key, signSend } from "#lib/nano/wallet.ts";
import { withPosts } from "#tests/bench/purchases/buyers.ts";
import { withBrowser, withProduct } from "#tests/bench/reading/stage.ts";
import { milliseconds, quantile, type Row } from "#tests/bench/result.ts";
import { openNodeWallet } from "#tests/support/nano/node-wallet.ts";
import { RESTORE_RAW, walletCalls } from "#tests/support/world/wallet-proofs.ts";
import type { World } from "#tests/support/world/world.ts";

const USUAL = 20;
const SMALL = 2;
/** The first one loads what every later one finds loaded at the server. */
const WARM_UPS = 1;

type NodeWallet = Awaited<ReturnType<typeof openNodeWallet>>;
type Stage = { product: Product; browser: Browser; world: World; post: string; wallet: NodeWallet };

/** A reader's wait on a new device: from the node's confirmation of the send until the library shows the post. */
export function measureRestore({ isSmall }: { isSmall: boolean }): Promise<Row[]> {
  return withProduct((product) =>
    withBrowser(async (browser) => {
      await using wallet = await openWallet(product);
      return await withPosts(product, async (world, post) => {
        const samples: number[] = [];
        for (let n = 0; n < WARM_UPS + (isSmall ? SMALL : USUAL); n++)
          samples.push(await timeOne({ product, browser, world, post, wallet }));
        return [rowOf(samples.slice(WARM_UPS))];
      });
    }),
  );
}

async function openWallet({ nano }: Product): Promise<NodeWallet & AsyncDisposable> {
  const wallet = await openNodeWallet(nano.rpcUrls[0] ?? "", GENESIS.privateKey);
  return { ...wallet, [Symbol.asyncDispose]: wallet.close };
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
