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

/** The highest that costs 3 ms for 100 kB; the next one costs 20. */
export const QUICK_QUALITY = 8;
/** A fourteenth smaller, for 100 ms of work: for pages that a second visitor asks for. */
const BEST_QUALITY = 11;
/** More pages wait for nothing: the next request tries again. */
const MAX_WAITING = 100;
const MAX_WAITING_FOR_BEST = 10;

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Compresses each held page once, one after the other. A page's bytes go when the page cache lets go of the page. */
export class PagePacker {
  readonly #packed = new WeakMap<HeldPage, { page: PackedPage; quality: number }>();
  readonly #waiting = new Map<HeldPage, number>();
  #isWorking = false;

  /** The page's compressed bytes, or undefined while they are being made. */
  find(held: HeldPage): PackedPage | undefined {
    const packed = this.#packed.get(held);
    if (!packed) this.#pack(held, QUICK_QUALITY, MAX_WAITING);
    else if (packed.quality < BEST_QUALITY) this.#pack(held, BEST_QUALITY, MAX_WAITING_FOR_BEST);
    return packed?.page;
  }

  #pack(held: HeldPage, quality: number, most: number): void {
    if (this.#waiting.has(held) || this.#waiting.size >= most) return;
    this.#waiting.set(held, quality);
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
      const [held, quality] = next;
      this.#packed.set(held, { page: await packPage(held, quality), quality });
      this.#waiting.delete(held);
    }
  }

  /** Pages that have no bytes yet come first: until then Next answers. */
  #findNext(): [HeldPage, number] | undefined {
    const waiting = [...this.#waiting];
    return waiting.find(([, quality]) => quality === QUICK_QUALITY) ?? waiting[0];
  }
}

export async function packPage({ html, status = 200, headers = {} }: HeldPage, quality: number): Promise<PackedPage> {
  const text = Buffer.from(html);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.byteLength,
  };
  const [br, gzipped] = await Promise.all([compressBrotli(text, { params }), compressGzip(text, { level: 9 })]);
  // Weak: the same page leaves in two encodings.
  const etag = `W/${writeETag(html)}`;
  return { status, etag, headers, bodies: { br, gzip: gzipped } };
}
