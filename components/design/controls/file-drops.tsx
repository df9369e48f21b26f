"use client";

import { States } from "#components/design/specimen.tsx";
import { Field } from "#components/ui/fields/field.tsx";
import { FileDrop } from "#components/ui/files/file-drop.tsx";
import type { UploadFile } from "#components/ui/files/use-file-list.ts";

const STEPS = 10;
const STEP_MS = 120;

/** Pretends to upload. A file with "storm" in its name fails. */
const pretendUpload: UploadFile = async (file, { signal, onProgress }) => {
  for (let step = 1; step <= STEPS; step += 1) {
    await new Promise((resolve) => setTimeout(resolve, STEP_MS));
    signal.throwIfAborted();
    if (step > STEPS / 2 && file.name.includes("storm")) throw new Error("the line is broken");
    onProgress(step / STEPS);
  }
};

export function FileDrops() {
  return (
    <States>
      <Field label="Cover" hint="JPEG, PNG or WebP, up to 5 MB." optional>
        {(control) => (
          <FileDrop {...control} accept="image/jpeg,image/png,image/webp" maxBytes={5_000_000} upload={pretendUpload} />
        )}
      </Field>
      <Field label="Pictures" hint="Three at most. They go with the form.">
        {(control) => <FileDrop {...control} name="pictures" accept="image/*" maxFiles={3} />}
      </Field>
      <Field label="Archive to import" error="An archive is needed before the next step.">
        {(control) => <FileDrop {...control} accept=".zip" />}
      </Field>
      <Field label="Avatar" hint="Closed while the last one is looked at.">
        {(control) => <FileDrop {...control} disabled />}
      </Field>
    </States>
  );
}
