"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { describeRefusal } from "#components/auth/refusal.ts";
import { Button } from "#components/ui/buttons/button.tsx";
import { toast } from "#components/ui/toasts/toast-store.ts";
import { changeSaved } from "#lib/purchases/checkout/watch-owned.ts";

type Props = {
  postId: string;
  /** Of the post. Null if it is gone. */
  title: string | null;
  /** The list, for the form without a script. */
  back: string;
};

/** Takes a post off the list, which can be undone. */
export function RemoveSaved({ postId, title, back }: Props) {
  const router = useRouter();
  const [isBusy, setIsBusy] = useState(false);

  async function change(isSaved: boolean) {
    setIsBusy(true);
    try {
      await changeSaved(postId, isSaved);
      if (!isSaved && title)
        toast({ title: "Removed from your saved posts", action: { label: "Undo", onSelect: () => void change(true) } });
      router.refresh();
    } catch (error) {
      toast({ title: "Nothing was changed", description: describeRefusal(error), color: "error" });
    } finally {
      setIsBusy(false);
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    void change(false);
  }

  return (
    <form action="/api/bookmarks" className="inline-grid" method="post" onSubmit={submit}>
      <input name="remove" type="hidden" value="1" />
      <input name="back" type="hidden" value={back} />
      <input name="postId" type="hidden" value={postId} />
      <Button aria-label={title ? `Remove ${title}` : undefined} busy={isBusy} size="small" type="submit">
        Remove
      </Button>
    </form>
  );
}
