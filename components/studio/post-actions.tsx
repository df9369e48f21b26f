"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { DeleteSoldDialog } from "#components/studio/delete-sold-dialog";
import { WithdrawDialog } from "#components/studio/withdraw-dialog";
import { Button } from "#components/ui/button";
import { Menu } from "#components/ui/menu";
import { MenuItem, MenuLink } from "#components/ui/menu-item";
import { toast } from "#components/ui/toast-store";
import { fetchJson } from "#lib/http/client";
import { readProblem } from "#lib/http/read-problem";
import { writingPathOf } from "#lib/posts/draft";
import type { OwnPost } from "#lib/posts/own-posts";

type Action = "unpublish" | "unschedule" | "trash" | "restore";

const DONE: Record<Action, string> = {
  unpublish: "Withdrawn. Who has paid goes on reading.",
  unschedule: "A draft again. Nothing comes out by itself.",
  trash: "Moved to the trash. It stays there for 30 days.",
  restore: "Brought back",
};

const FAILED = "We could not be reached. Nothing was changed: try again.";

/** What can be done with a post where it stands; what cannot, is not offered. */
export function PostActions({ post, address }: { post: OwnPost; address: string | null }) {
  const router = useRouter();
  const [asking, setAsking] = useState<"withdraw" | "delete" | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const title = post.title || "Without a title";

  const call = (action: Action | "refund-buyers") =>
    fetchJson(`/api/posts/${post.id}/${action}`, { method: "POST", body: {} });

  async function act(action: Action, refundsBuyers = false) {
    setIsBusy(true);
    try {
      if (refundsBuyers) await call("refund-buyers");
      await call(action);
      toast({ title: DONE[action], color: "success" });
      setAsking(null);
      router.refresh();
    } catch (error) {
      toast({ title: "Nothing was changed", description: readProblem(error).detail ?? FAILED, color: "error" });
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
          <Button aria-label={`Actions for ${title}`} size="small">
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
        {post.status === "scheduled" ? (
          <>
            <MenuLink href={`/compose/${post.id}/publish` as Route}>Change the time</MenuLink>
            <MenuItem onSelect={() => void act("unschedule")}>Do not publish</MenuItem>
          </>
        ) : null}
        {post.status === "published" ? <MenuItem onSelect={() => setAsking("withdraw")}>Withdraw</MenuItem> : null}
        {post.status === "draft" || post.status === "unpublished" ? (
          <MenuItem onSelect={() => (isSold ? setAsking("delete") : void act("trash"))} tone="danger">
            Move to the trash
          </MenuItem>
        ) : null}
        {post.status === "deleted" ? <MenuItem onSelect={() => void act("restore")}>Bring back</MenuItem> : null}
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
        onDelete={(refundsBuyers) => void act("trash", refundsBuyers)}
        onOpenChange={(isOpening) => setAsking(isOpening ? "delete" : null)}
        title={title}
      />
    </>
  );
}
