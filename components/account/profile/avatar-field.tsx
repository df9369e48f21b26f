"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { uploadAvatar } from "#components/account/profile/upload-avatar.ts";
import { renewOwnAccount } from "#components/layout/renew-own-account.ts";
import { FieldGroup } from "#components/ui/fields/field-group.tsx";
import { FileDrop } from "#components/ui/files/file-drop.tsx";
import { UploadRefused } from "#components/ui/files/upload-file.ts";
import { Avatar } from "#components/ui/pictures/avatar.tsx";
import { toast } from "#components/ui/toasts/toast-store.ts";
import { SESSION_EXPIRED } from "#lib/auth/sign-in/sign-in.ts";
import { AVATAR_MAX_BYTES, PROFILE_PICTURE_TYPES } from "#lib/creators/picture-rules.ts";
import { readProblemBody } from "#lib/http/browser/read-problem.ts";

const FAILED = "The upload failed. Nothing was lost: try again.";

/** The picture is sent as soon as it is chosen, and shown once the server has re-encoded it. */
export function AvatarField({ id, name, url }: { id: string; name: string; url: string | null }) {
  const router = useRouter();
  const [shown, setShown] = useState(url);

  async function upload(file: File, options: Parameters<typeof uploadAvatar>[1]) {
    try {
      setShown(await uploadAvatar(file, options));
      toast({ title: "Avatar uploaded successfully", color: "success" });
      void renewOwnAccount();
      router.refresh();
    } catch (error) {
      if (!options.signal.aborted) showFailure(error);
      throw error;
    }
  }

  function showFailure(error: unknown) {
    if (error instanceof UploadRefused && error.status === 401) {
      toast({ title: SESSION_EXPIRED, color: "error" });
      router.push(`/login?next=${encodeURIComponent(location.pathname + location.search)}` as Route);
      return;
    }
    toast({ title: "Error uploading avatar", description: reasonOf(error), color: "error" });
  }

  return (
    <FieldGroup
      legend="Picture"
      hint="JPEG, PNG or WebP, at least 128 × 128 pixels, at most 5 MB. We crop it to a square."
      optional
    >
      <div className="flex flex-wrap items-start gap-x-6 gap-y-4">
        <Avatar name={name} src={shown} size="huge" />
        <FileDrop
          id={id}
          aria-label="Choose a picture"
          className="min-w-60 flex-1"
          accept={PROFILE_PICTURE_TYPES}
          maxBytes={AVATAR_MAX_BYTES}
          upload={upload}
          describeFailure={reasonOf}
        />
      </div>
    </FieldGroup>
  );
}

function reasonOf(error: unknown): string {
  return (error instanceof UploadRefused && readProblemBody(error.status, error.body).detail) || FAILED;
}
