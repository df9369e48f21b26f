"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "#components/ui/button";
import { Dialog } from "#components/ui/dialog";
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
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const title = post.title || "Without a title";

  async function act(action: Action) {
    setIsBusy(true);
    try {
      await fetchJson(`/api/posts/${post.id}/${action}`, { method: "POST", body: {} });
      toast({ title: DONE[action], color: "success" });
      setIsAsking(false);
      router.refresh();
    } catch (error) {
      toast({ title: "Nothing was changed", description: readProblem(error).detail ?? FAILED, color: "error" });
    }
    setIsBusy(false);
  }

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
        {post.status === "published" ? <MenuItem onSelect={() => setIsAsking(true)}>Withdraw</MenuItem> : null}
        {post.status === "draft" || post.status === "unpublished" ? (
          <MenuItem onSelect={() => void act("trash")} tone="danger">
            Move to the trash
          </MenuItem>
        ) : null}
        {post.status === "deleted" ? <MenuItem onSelect={() => void act("restore")}>Bring back</MenuItem> : null}
      </Menu>
      <Dialog
        description="It leaves every list, and its address says that it was withdrawn. Who has paid goes on reading."
        footer={
          <Button busy={isBusy} onClick={() => void act("unpublish")} tone="danger">
            Withdraw it
          </Button>
        }
        onOpenChange={setIsAsking}
        open={isAsking}
        title={`Withdraw “${title}”`}
      />
    </>
  );
}
