"use client";

import { useEffect, useState } from "react";
import { choosePromptNow, dismissPrompt, type KeepPrompt } from "#components/purchase/library/keep-prompt.ts";
import { Button } from "#components/ui/buttons/button.tsx";
import { ButtonLink } from "#components/ui/buttons/button-link.tsx";
import { readViewer } from "#lib/auth/companion-cookie.ts";
import { countOwnedPosts } from "#lib/purchases/checkout/owned-posts.ts";
import { readOwnedPosts } from "#lib/purchases/checkout/watch-owned.ts";

/** Shown to a buyer without an account, under the first and the third post bought: how to keep them. */
export function KeepLibrary() {
  const [prompt, setPrompt] = useState<KeepPrompt | null>(null);
  useEffect(() => {
    if (readViewer(document.cookie) !== "anonymous") return;
    void readOwnedPosts().then(() => setPrompt(choosePromptNow(countOwnedPosts())));
  }, []);
  if (!prompt) return null;
  const dismiss = () => {
    dismissPrompt(prompt);
    setPrompt(null);
  };
  return (
    <section
      aria-labelledby="keep-library"
      className="post-frame bg-copper-wash rounded-panel mt-8 grid gap-3 px-5 py-4 print:hidden"
    >
      <h2 className="font-medium" id="keep-library">
        {prompt === "first" ? "Keep what you unlocked" : "You have unlocked three posts. Keep them"}
      </h2>
      <p className="text-small text-ink-soft">
        It is yours in this browser. Add your e-mail address, and it is yours wherever you sign in.
      </p>
      <div className="flex flex-wrap gap-2">
        <ButtonLink href="/profile/convert">Add an e-mail address</ButtonLink>
        <Button onClick={dismiss} tone="quiet">
          Not now
        </Button>
      </div>
    </section>
  );
}
