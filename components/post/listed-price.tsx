import type { ReactNode } from "react";

type Props = { postId: string; isDraft?: boolean; children: ReactNode };

/**
 * A price in a list of posts, and the button that saves the post for later. The island "owned" writes "Owned" in the price's place; it has
 * room for that from the start. The button has no form, which would stand in the page for each post; the post's own page has one.
 */
export function ListedPrice({ postId, isDraft = false, children }: Props) {
  return (
    <>
      <span className="inline-grid min-w-12 whitespace-nowrap" data-price-of={postId}>
        <span>{children}</span>
      </span>
      {isDraft ? null : <button aria-label="Save for later" className="save tip" data-island="save" type="button" />}
    </>
  );
}
