"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { BULK_FORM } from "#components/studio/bulk-form.ts";
import { Button } from "#components/ui/buttons/button.tsx";
import { toast } from "#components/ui/toasts/toast-store.ts";
import { fetchJson } from "#lib/http/browser/client.ts";
import { readProblem } from "#lib/http/browser/read-problem.ts";

/** Moves several drafts to the trash at once. Each can be restored. */
export function BulkTrash() {
  const router = useRouter();
  const [isBusy, setIsBusy] = useState(false);

  async function trash(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const ids = new FormData(event.currentTarget).getAll("post").map(String);
    if (ids.length === 0) {
      toast({ title: "No draft is selected", description: "Tick the boxes of the drafts to move.", color: "warning" });
      return;
    }
    setIsBusy(true);
    const failures = await trashEach(ids);
    setIsBusy(false);
    const done = ids.length - failures.length;
    if (done > 0) toast({ title: describeMoved(done), color: "success" });
    if (failures[0] !== undefined)
      toast({ title: `${failures.length} were not moved`, description: failures[0], color: "error" });
    router.refresh();
  }

  return (
    <form className="needs-script" id={BULK_FORM} onSubmit={(event) => void trash(event)}>
      <Button busy={isBusy} size="small" tone="danger" type="submit">
        Move selected to the trash
      </Button>
    </form>
  );
}

/** One after the other. Returns the reasons of failures. */
async function trashEach(ids: string[]): Promise<string[]> {
  const failures: string[] = [];
  for (const id of ids) {
    try {
      await fetchJson(`/api/posts/${id}/trash`, { method: "POST", body: {} });
    } catch (error) {
      failures.push(readProblem(error).detail ?? "We could not reach the server. Try again.");
    }
  }
  return failures;
}

function describeMoved(count: number): string {
  return count === 1 ? "One draft is in the trash" : `${count} drafts are in the trash`;
}
