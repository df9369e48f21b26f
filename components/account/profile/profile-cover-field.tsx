"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "#components/ui/buttons/button.tsx";
import { Field } from "#components/ui/fields/field.tsx";
import { FieldGroup } from "#components/ui/fields/field-group.tsx";
import { Textarea } from "#components/ui/fields/textarea.tsx";
import { FileDrop } from "#components/ui/files/file-drop.tsx";
import { UploadRefused, uploadFile } from "#components/ui/files/upload-file.ts";
import type { UploadFile } from "#components/ui/files/use-file-list.ts";
import { Picture } from "#components/ui/pictures/picture.tsx";
import { toast } from "#components/ui/toasts/toast-store.ts";
import { SESSION_EXPIRED } from "#lib/auth/sign-in/sign-in.ts";
import type { OwnProfile } from "#lib/creators/creator.ts";
import { COVER_ALT_MAX, COVER_MAX_BYTES, COVER_SIZE, PROFILE_PICTURE_TYPES } from "#lib/creators/picture-rules.ts";
import { fetchJson } from "#lib/http/browser/client.ts";
import { readProblem, readProblemBody } from "#lib/http/browser/read-problem.ts";

const ADDRESS = "/api/profile/cover";
const CHOICE = "profile-cover";
const FAILED = "The upload failed. Nothing was lost: try again.";
const KEPT = "The cover could not be removed. Try again.";

type Props = { profile: Pick<OwnProfile, "cover_url" | "cover_alt">; mistake: string | undefined };

/** The wide picture above the profile, sent and removed at once. Its description is saved with the form. */
export function ProfileCoverField({ profile, mistake }: Props) {
  const router = useRouter();
  const [shown, setShown] = useState(profile.cover_url);
  const [isBusy, setIsBusy] = useState(false);

  function goToSignIn() {
    toast({ title: SESSION_EXPIRED, color: "error" });
    router.push(`/login?next=${encodeURIComponent(location.pathname + location.search)}` as Route);
  }

  const upload: UploadFile = async (file, turns) => {
    try {
      const body = await uploadFile(ADDRESS, { method: "PUT", field: "cover", file, ...turns });
      setShown(readUrl(body));
      router.refresh();
    } catch (error) {
      if (!turns.signal.aborted && error instanceof UploadRefused && error.status === 401) goToSignIn();
      throw error;
    }
  };

  async function remove() {
    setIsBusy(true);
    try {
      await fetchJson(ADDRESS, { method: "DELETE" });
      setShown(null);
      document.getElementById(CHOICE)?.focus();
      router.refresh();
    } catch (error) {
      const { status, detail } = readProblem(error);
      if (status === 401) goToSignIn();
      else toast({ title: detail ?? KEPT, color: "error" });
    }
    setIsBusy(false);
  }

  return (
    <>
      <FieldGroup
        hint="A wide picture above your profile. JPEG, PNG or WebP, at least 400 pixels high, at most 5 MB. We crop it to three times as wide as it is high."
        legend="Cover"
        optional
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {shown ? (
            <figure className="grid justify-items-start gap-2">
              <Picture
                {...COVER_SIZE}
                alt="Your cover"
                className="bg-sunken rounded-small aspect-[3/1] w-full object-cover"
                sizes={{ xs: "100vw", md: "42rem" }}
                src={shown}
              />
              <Button busy={isBusy} onClick={() => void remove()} size="small">
                Remove the cover
              </Button>
            </figure>
          ) : null}
          <FileDrop
            accept={PROFILE_PICTURE_TYPES}
            aria-label={shown ? "Choose another cover" : "Choose a cover"}
            describeFailure={reasonOf}
            id={CHOICE}
            keepsSent={false}
            maxBytes={COVER_MAX_BYTES}
            upload={upload}
          />
        </div>
      </FieldGroup>
      {shown ? (
        <Field
          error={mistake}
          hint="For people who can’t see it. If empty, screen readers pass it over."
          id="profile-cover-alt"
          key={shown}
          label="Describe the cover"
          maxCharacters={COVER_ALT_MAX}
          optional
        >
          {(control) => (
            <Textarea
              {...control}
              defaultValue={shown === profile.cover_url ? (profile.cover_alt ?? "") : ""}
              name="cover_alt"
              rows={2}
            />
          )}
        </Field>
      ) : null}
    </>
  );
}

function readUrl(body: unknown): string {
  if (typeof body === "object" && body !== null && "cover_url" in body && typeof body.cover_url === "string")
    return body.cover_url;
  throw new UploadRefused(200, body);
}

function reasonOf(error: unknown): string {
  return (error instanceof UploadRefused && readProblemBody(error.status, error.body).detail) || FAILED;
}
