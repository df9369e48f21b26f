"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { describeRefusal } from "#components/auth/refusal.ts";
import { Button } from "#components/ui/buttons/button.tsx";
import { CopyButton } from "#components/ui/buttons/copy-button.tsx";
import { FieldError } from "#components/ui/fields/field-error.tsx";
import { checkBold } from "#components/ui/icons/client-icons.ts";
import { IconSvg } from "#components/ui/icons/icon-svg.tsx";
import { toast } from "#components/ui/toasts/toast-store.ts";
import { fetchJson } from "#lib/http/browser/client.ts";

type Props = { website: string; domain: string | null; profileLink: string };

/** Asks the server to look at the saved website for a link to this profile. */
export function WebsiteCheck({ website, domain, profileLink }: Props) {
  const router = useRouter();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const link = `<a rel="me" href="${profileLink}">Farthing</a>`;

  async function verify() {
    setBusy(true);
    setRefusal(null);
    try {
      await fetchJson("/api/profile/verify-website", { method: "POST", body: {} });
      toast({ title: "Website verified", color: "success" });
    } catch (error) {
      setRefusal(describeRefusal(error));
    } finally {
      setBusy(false);
    }
    router.refresh();
  }

  return (
    <div className="text-small text-ink-soft max-w-measure grid justify-items-start gap-3">
      {domain ? (
        <p>
          <IconSvg body={checkBold} className="text-leaf me-1.5 inline" />
          {domain} is verified. Your profile shows it with a tick.
        </p>
      ) : (
        <>
          <p>To show a tick beside {hostOf(website)}, put this link on its front page, then press Verify.</p>
          <code className="break-all">{link}</code>
          <CopyButton label="Copy the link" text={link} />
        </>
      )}
      <Button busy={isBusy} busyLabel="Looking…" onClick={() => void verify()} size="small">
        {domain ? "Verify again" : "Verify"}
      </Button>
      <FieldError id="profile-website-check">{refusal}</FieldError>
    </div>
  );
}

function hostOf(url: string): string {
  return URL.parse(url)?.hostname ?? url;
}
