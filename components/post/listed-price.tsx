import type { ReactNode } from "react";

/** A price in a list of posts. The island "owned" writes "Owned" in its place; it has room for that from the start. */
export function ListedPrice({ postId, children }: { postId: string; children: ReactNode }) {
  return (
    <span className="inline-grid min-w-12 whitespace-nowrap" data-price-of={postId}>
      <span>{children}</span>
    </span>
  );
}
