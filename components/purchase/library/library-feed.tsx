"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { describeRefusal } from "#components/auth/refusal.ts";
import { Button } from "#components/ui/buttons/button.tsx";
import { CopyButton } from "#components/ui/buttons/copy-button.tsx";
import { Day } from "#components/ui/dates/day.tsx";
import { FieldError } from "#components/ui/fields/field-error.tsx";
import { fetchJson } from "#lib/http/browser/client.ts";

const URL_FIELD = "url";

/** A private address of the library for feed readers: made, shown once, replaced or revoked. */
export function LibraryFeed({ madeAt }: { madeAt: string | null }) {
  const router = useRouter();
  const [url, setUrl] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const call = async (method: "POST" | "DELETE") => {
    setBusy(true);
    setRefusal(null);
    try {
      setUrl(readAddress(await fetchJson("/api/library-feed", { method, body: {} })));
      router.refresh();
    } catch (error) {
      setRefusal(describeRefusal(error));
    } finally {
      setBusy(false);
    }
  };
  const hasAddress = madeAt !== null || url !== null;
  return (
    <details className="text-small text-ink-soft max-w-measure mx-auto w-full">
      <summary className="hover:text-ink cursor-pointer text-center underline underline-offset-4">
        Your library in a feed reader
      </summary>
      <div aria-busy={isBusy} className="grid justify-items-start gap-3 pt-3">
        <p>
          A private address lists the posts you own in your feed reader, with links to read them here. Anyone who has
          the address can see the list, but cannot read the posts.
        </p>
        {url ? (
          <p className="grid gap-2">
            <span>Copy it now: we store only a fingerprint of it and cannot show it again.</span>
            <code className="break-all">{url}</code>
            <CopyButton label="Copy the address" text={url} />
          </p>
        ) : null}
        {madeAt && !url ? (
          <p>
            You made an address on <Day at={madeAt} />. It works until you revoke it or make a new one.
          </p>
        ) : null}
        <div className="flex flex-wrap gap-2">
          <Button disabled={isBusy} onClick={() => void call("POST")} size="small">
            {hasAddress ? "Make a new address" : "Make a private address"}
          </Button>
          {hasAddress ? (
            <Button disabled={isBusy} onClick={() => void call("DELETE")} size="small" tone="quiet">
              Revoke it
            </Button>
          ) : null}
        </div>
        <FieldError id="library-feed-refusal">{refusal}</FieldError>
      </div>
    </details>
  );
}

function readAddress(answer: unknown): string | null {
  const isAddress = typeof answer === "object" && answer !== null && URL_FIELD in answer;
  return isAddress && typeof answer[URL_FIELD] === "string" ? answer[URL_FIELD] : null;
}
