import type { OutgoingHttpHeaders } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Encoding } from "#lib/documents/encoding.ts";
import type { HeldPage } from "#lib/documents/held-pages.ts";
import { writeETag } from "#lib/http/next-internals.ts";
import { log } from "#lib/log.ts";

export type PackedPage = {
  status: number;
  etag: string;
  headers: OutgoingHttpHeaders;
  bodies: Readonly<Record<Encoding, Buffer>>;
};

type BrotliParams = Readonly<Record<number, number>>;

/**
 * The highest that costs 5 ms for 100 kB; the next one costs 20. With a wider window than 2^16 each call takes 16 MB for its
 * tables, twice the time, and saves a 250th.
 */
export const QUICK_BROTLI = { [constants.BROTLI_PARAM_QUALITY]: 8, [constants.BROTLI_PARAM_LGWIN]: 16 };
/**
 * 8 % smaller, for 100 ms of work: for pages that visitors still ask for a while later. Right after a change, a process
 * needs its time for the pages that it renders again.
 */
const BEST_BROTLI = { [constants.BROTLI_PARAM_QUALITY]: 11 };
/** More pages wait for nothing: the next request tries again. */
const MAX_WAITING = 100;
const MAX_WAITING_FOR_BEST = 10;
const BEST_AFTER_MS = 2_000;

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Compresses each held page once, one after the other. A page's bytes go when the page cache lets go of the page. */
export class PagePacker {
  readonly #packed = new WeakMap<HeldPage, { page: PackedPage; params: BrotliParams; at: number }>();
  readonly #waiting = new Map<HeldPage, BrotliParams>();
  #isWorking = false;

  /** The page's compressed bytes, or undefined while they are being made. */
  find(held: HeldPage): PackedPage | undefined {
    const packed = this.#packed.get(held);
    if (!packed) this.#pack(held, QUICK_BROTLI, MAX_WAITING);
    else if (packed.params === QUICK_BROTLI && performance.now() - packed.at >= BEST_AFTER_MS)
      this.#pack(held, BEST_BROTLI, MAX_WAITING_FOR_BEST);
    return packed?.page;
  }

  #pack(held: HeldPage, params: BrotliParams, most: number): void {
    if (this.#waiting.has(held) || this.#waiting.size >= most) return;
    this.#waiting.set(held, params);
    if (this.#isWorking) return;
    this.#isWorking = true;
    this.#work().then(
      () => {
        this.#isWorking = false;
      },
      (error: unknown) => log.error("pages are no longer compressed ahead", { error }),
    );
  }

  async #work(): Promise<void> {
    for (let next = this.#findNext(); next; next = this.#findNext()) {
      const [held, params] = next;
      this.#packed.set(held, { page: await packPage(held, params), params, at: performance.now() });
      this.#waiting.delete(held);
    }
  }

  /** Pages that have no bytes yet come first: until then Next answers. */
  #findNext(): [HeldPage, BrotliParams] | undefined {
    const waiting = [...this.#waiting];
    return waiting.find(([, params]) => params === QUICK_BROTLI) ?? waiting[0];
  }
}

export async function packPage(
  { html, status = 200, headers = {} }: HeldPage,
  params: BrotliParams,
): Promise<PackedPage> {
  const text = Buffer.from(html);
  const hinted = { ...params, [constants.BROTLI_PARAM_SIZE_HINT]: text.byteLength };
  const [br, gzipped] = await Promise.all([compressBrotli(text, { params: hinted }), compressGzip(text, { level: 9 })]);
  // Weak: the same page leaves in two encodings.
  const etag = `W/${writeETag(html)}`;
  return { status, etag, headers, bodies: { br, gzip: gzipped } };
}
