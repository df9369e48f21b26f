/** Saves the post for later. The island "save" does it without leaving the page; without a script the form leads to the library. */
export function SaveForm({ postId }: { postId: string }) {
  return (
    <form action="/api/bookmarks" className="ms-auto" method="post">
      <button
        aria-label="Save for later"
        className="save rounded-control text-small hover:bg-sunken inline-flex min-h-10 items-center gap-1.5 px-2.5"
        data-island="save"
        name="postId"
        type="submit"
        value={postId}
      >
        Save
      </button>
    </form>
  );
}
