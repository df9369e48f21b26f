"use client";

import { useSyncExternalStore } from "react";
import { classNames } from "#components/ui/class-names.ts";

/** From here on the count is shown. */
const NEAR = 0.9;

/** How much of a text control is used, in characters as people count them. It follows the control by itself. */
export function CharacterCount({ id, controlId, max }: { id: string; controlId: string; max: number }) {
  const used = useSyncExternalStore(
    onInput,
    () => countCharacters(controlId),
    () => null,
  );
  const tone = countTone(used ?? 0, max);
  return (
    <span className={classNames("text-caption tabular-nums", TONES[tone])}>
      <span aria-hidden="true">{used === null ? max : `${used} / ${max}`}</span>
      <span id={id} className="sr-only">
        At most {max} characters
      </span>
      <span role="status" className="sr-only">
        {ANNOUNCEMENTS[tone]}
      </span>
    </span>
  );
}

type CountTone = "calm" | "near" | "over";

const TONES: Record<CountTone, string> = { calm: "text-ink-faint", near: "text-ink", over: "font-medium text-brick" };

/** Announced once when a limit is crossed, not with every key. */
const ANNOUNCEMENTS: Record<CountTone, string> = { calm: "", near: "Almost full", over: "Too long" };

function countTone(used: number, max: number): CountTone {
  if (used > max) return "over";
  return used >= max * NEAR ? "near" : "calm";
}

/** A reset empties the controls after its event. */
function onInput(changed: () => void): () => void {
  const later = () => setTimeout(changed);
  document.addEventListener("input", changed);
  document.addEventListener("reset", later);
  return () => {
    document.removeEventListener("input", changed);
    document.removeEventListener("reset", later);
  };
}

function countCharacters(controlId: string): number {
  const control = document.getElementById(controlId);
  const isText = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;
  return isText ? [...control.value].length : 0;
}
