"use client";

import type { ComponentProps, ReactNode } from "react";
import { uploadSimpleBold } from "#components/ui/icons/client-icons.ts";
import { IconSvg } from "#components/ui/icons/icon-svg.tsx";

/** The drop zone. The browser's file input covers all of it: a press anywhere, or a key, opens its dialog. */
export function FileZone({
  prompt,
  isDraggedOver,
  ...input
}: ComponentProps<"input"> & { prompt: ReactNode; isDraggedOver: boolean }) {
  return (
    <div data-over={isDraggedOver || undefined} className={ZONE}>
      <Corners />
      <IconSvg body={uploadSimpleBold} className="text-ink-faint size-5" />
      <span
        aria-hidden="true"
        className="text-small text-ink-soft [div:has(>[type=file]:disabled)_&]:text-ink-faint text-center"
      >
        {prompt}
      </span>
      <input
        {...input}
        type="file"
        title=""
        className="absolute inset-0 cursor-pointer opacity-0 outline-none file:cursor-pointer disabled:cursor-not-allowed"
      />
    </div>
  );
}

const ZONE = [
  "group/zone relative grid min-h-32 place-content-center justify-items-center gap-2 rounded-small px-6 py-5 transition-colors",
  "hover:bg-raised data-over:bg-copper-wash has-focus-visible:outline-2 has-focus-visible:outline-offset-2",
  "outline-copper has-disabled:bg-sunken has-aria-invalid:text-brick",
].join(" ");

const CORNER = [
  "pointer-events-none absolute size-4 border-edge transition-all group-hover/zone:border-ink-soft",
  "[div:has(>[type=file][aria-invalid=true])_&]:border-brick [div:has(>[type=file]:disabled)_&]:border-hairline group-data-over/zone:size-6 group-data-over/zone:border-copper",
].join(" ");

/** Four corners, like photo corners in an album. */
function Corners() {
  return (
    <span aria-hidden="true">
      <span className={`${CORNER} rounded-ss-small start-0 top-0 border-s border-t`} />
      <span className={`${CORNER} rounded-se-small end-0 top-0 border-e border-t`} />
      <span className={`${CORNER} rounded-es-small start-0 bottom-0 border-s border-b`} />
      <span className={`${CORNER} rounded-ee-small end-0 bottom-0 border-e border-b`} />
    </span>
  );
}
