"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { DeleteSoldDialog } from "#components/studio/delete-sold-dialog.tsx";
import { WithdrawDialog } from "#components/studio/withdraw-dialog.tsx";
import { Button } from "#components/ui/buttons/button.tsx";
import { Menu } from "#components/ui/overlays/menu.tsx";
import { MenuItem, MenuLink } from "#components/ui/overlays/menu-item.tsx";
import { toast } from "#components/ui/toasts/toast-store.ts";
import { fetchJson } from "#lib/http/browser/client.ts";
import { readProblem } from "#lib/http/browser/read-problem.ts";
import { newId } from "#lib/page/new-id.ts";
import type { AuthorPost } from "#lib/posts/drafts/author-posts.ts";
import { writingPathOf } from "#lib/posts/drafts/draft.ts";

type Action = "pin" | "unpin" | "unpublish" | "unschedule" | "trash" | "delete" | "restore";

const DONE: Record<Action, string> = {
  pin: "Pinned. It comes first on your profile.",
  unpin: "Unpinned. It is back among your other posts.",
  unpublish: "Withdrawn. Buyers keep access.",
  unschedule: "It is a draft again and will not come out by itself.",
  delete: "Moved to the trash. It stays there for 30 days.",
  trash: "Moved to the trash. It stays there for 30 days.",
  restore: "Restored",
};

const NOT_COPIED = "We could not reach the server. Try again: nothing is copied twice.";
/** A post may have forty pictures, each at seven widths. */
const COPY_MS = 60_000;

const FAILED = "We could not reach the server. Nothing was changed: try again.";

/** The actions that a post's status allows. */
export function PostActions({ post, address }: { post: AuthorPost; address: string | null }) {
  const router = useRouter();
  const [asking, setAsking] = useState<"withdraw" | "delete" | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  /** The same id until the copy exists, so that a retry makes only one. */
  const copyId = useRef<string | null>(null);
  const title = post.title || "Untitled";

  async function act(action: Action, body = {}) {
    setIsBusy(true);
    try {
      await fetchJson(`/api/posts/${post.id}/${action}`, { method: "POST", body });
      toast({ title: DONE[action], color: "success" });
      setAsking(null);
      router.refresh();
    } catch (error) {
      toast({ title: "Nothing was changed", description: readProblem(error).detail ?? FAILED, color: "error" });
    }
    setIsBusy(false);
  }

  async function duplicate() {
    setIsBusy(true);
    copyId.current ??= newId();
    const id = copyId.current;
    try {
      await fetchJson(`/api/posts/${post.id}/duplicate`, { method: "POST", body: { id }, timeoutMs: COPY_MS });
      toast({ title: "This is the copy. The original has not changed.", color: "success" });
      copyId.current = null;
      router.push(`/compose/${id}` as Route);
    } catch (error) {
      toast({ title: "Not copied", description: readProblem(error).detail ?? NOT_COPIED, color: "error" });
    }
    setIsBusy(false);
  }

  const isSold = post.unlocks > 0;
  const canWrite = post.status !== "deleted" && post.status !== "removed";
  if (post.status === "removed") return null;
  return (
    <>
      <Menu
        align="end"
        trigger={
          <Button aria-label={`Actions for ${title}`} busy={isBusy} size="small">
            Actions
          </Button>
        }
      >
        {address ? <MenuLink href={address as Route}>View</MenuLink> : null}
        {canWrite ? (
          <MenuLink href={writingPathOf({ id: post.id, first_published_at: post.firstPublishedAt }) as Route}>
            Edit
          </MenuLink>
        ) : null}
        {canWrite ? <MenuLink href={`/compose/${post.id}/preview` as Route}>Preview</MenuLink> : null}
        {address && post.status !== "hidden" ? (
          <MenuLink href={`/compose/${post.id}/share` as Route}>Share</MenuLink>
        ) : null}
        {post.status === "published" && !post.isUnlisted ? (
          <MenuLink href={`/posts/promote/${post.id}` as Route}>Promote</MenuLink>
        ) : null}
        {canWrite ? <MenuItem onSelect={() => void duplicate()}>Duplicate</MenuItem> : null}
        {post.status === "scheduled" ? (
          <>
            <MenuLink href={`/compose/${post.id}/publish` as Route}>Change the time</MenuLink>
            <MenuItem onSelect={() => void act("unschedule")}>Unschedule</MenuItem>
          </>
        ) : null}
        {post.status === "published" && !post.isUnlisted ? (
          <MenuItem onSelect={() => void act(post.isPinned ? "unpin" : "pin")}>
            {post.isPinned ? "Unpin from profile" : "Pin to profile"}
          </MenuItem>
        ) : null}
        {post.status === "published" ? <MenuItem onSelect={() => setAsking("withdraw")}>Withdraw</MenuItem> : null}
        {post.status === "draft" || post.status === "unpublished" ? (
          <MenuItem onSelect={() => (isSold ? setAsking("delete") : void act("trash"))} tone="danger">
            Move to the trash
          </MenuItem>
        ) : null}
        {post.status === "deleted" ? <MenuItem onSelect={() => void act("restore")}>Restore</MenuItem> : null}
      </Menu>
      <WithdrawDialog
        isBusy={isBusy}
        isOpen={asking === "withdraw"}
        isSold={isSold}
        onOpenChange={(isOpening) => setAsking(isOpening ? "withdraw" : null)}
        onWithdraw={() => void act("unpublish")}
        title={title}
      />
      <DeleteSoldDialog
        isBusy={isBusy}
        isOpen={asking === "delete"}
        onDelete={(mode) => void act("delete", { mode })}
        onOpenChange={(isOpening) => setAsking(isOpening ? "delete" : null)}
        title={title}
      />
    </>
  );
}
