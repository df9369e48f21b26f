import { linkStyle } from "#components/ui/navigation/link-style.ts";
import { downloadPath } from "#lib/purchases/downloads/path.ts";

/** A copy to keep, in both formats. Plain links: they work without a script. */
export function DownloadLinks({ postId }: { postId: string }) {
  return (
    <span className="inline-flex gap-x-3">
      <a aria-label="Download as EPUB" className={linkStyle()} download href={downloadPath(postId, "epub")}>
        EPUB
      </a>
      <a aria-label="Download as Markdown" className={linkStyle()} download href={downloadPath(postId, "md")}>
        Markdown
      </a>
    </span>
  );
}
