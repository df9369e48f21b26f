import { Wordmark } from "#components/layout/frame/mark.tsx";
import { QrCode } from "#components/post/qr-code.tsx";
import type { Shared } from "#lib/posts/publishing/share-text.ts";

/** A printed sheet that leads to a post. Not on the screen: only the page's print style shows it. */
export function Poster({ shared: { title, author, url }, price }: { shared: Shared; price: string | null }) {
  return (
    <div className="hidden min-h-[92vh] content-between justify-items-center gap-8 py-8 text-center text-black [color-scheme:light] print:grid">
      <div className="grid gap-4">
        <p className="text-display font-serif tracking-tight text-balance">{title}</p>
        <p className="text-lead font-serif">by {author}</p>
      </div>
      <QrCode className="w-[9cm]" text={url} />
      <div className="grid justify-items-center gap-4">
        <p className="text-lead">Point your phone’s camera here to read it.</p>
        <p className="text-small wrap-anywhere">{url}</p>
        {price === null ? null : <p className="text-heading tabular-nums first-letter:uppercase">{price}</p>}
        <Wordmark />
      </div>
    </div>
  );
}
