"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { forgetFormDraft, keepFormDraft } from "#components/account/profile/form-draft.ts";
import { saveProfile } from "#components/account/profile/save-profile.ts";
import { toast } from "#components/ui/toasts/toast-store.ts";
import { SESSION_EXPIRED } from "#lib/auth/sign-in/sign-in.ts";
import { type EditableField, type EditableProfile, readProfileForm } from "#lib/creators/profile-form.ts";

type Options = {
  /** Names the draft. */
  name: string;
  fields: readonly EditableField[];
  saved: EditableProfile;
  onSaved: () => void;
};

/** A form that sends the changes to POST /api/profile, and keeps the input whatever the answer. */
export function useProfileForm({ name, fields, saved, onSaved }: Options) {
  const router = useRouter();
  const [known, setKnown] = useState({ saved, base: saved });
  const [mistakes, setMistakes] = useState<Record<string, string>>({});
  const [isBusy, setIsBusy] = useState(false);
  const [attempt, setAttempt] = useState(0);
  if (known.saved !== saved) setKnown({ saved, base: saved });

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const read = readProfileForm(new FormData(event.currentTarget), fields, known.base);
    setMistakes(read.mistakes);
    setAttempt((count) => count + 1);
    if (Object.keys(read.mistakes).length > 0) return;
    if (Object.keys(read.changes).length === 0) {
      finish();
      return;
    }
    setIsBusy(true);
    const outcome = await saveProfile(read.changes);
    setIsBusy(false);
    switch (outcome.kind) {
      case "saved":
        setKnown((before) => ({ ...before, base: { ...before.base, ...read.changes } }));
        finish();
        return;
      case "expired":
        toast({ title: SESSION_EXPIRED, color: "error" });
        router.push(`/login?next=${encodeURIComponent(location.pathname + location.search)}` as Route);
        return;
      case "refused":
        setMistakes(outcome.mistakes);
        return;
      case "failed":
        toast({ title: "Error updating profile", description: outcome.reason, color: "error" });
        return;
    }
  }

  function finish() {
    forgetFormDraft(name);
    toast({ title: "Profile updated successfully", color: "success" });
    onSaved();
  }

  return { form: { ref: keepFormDraft(name), onSubmit: submit, noValidate: true }, mistakes, isBusy, attempt };
}
