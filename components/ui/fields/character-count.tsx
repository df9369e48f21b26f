"use client";

import { useSyncExternalStore } from "react";
import { classNames } from "#components/ui/class-names.ts";
import {
  COUNT_ANNOUNCEMENTS,
  COUNT_TONES,
  countCharacters,
  countTone,
  onInput,
} from "#components/ui/fields/count-characters.ts";

/** How much of a text control is used, in characters as people count them. It follows the control by itself. */
export function CharacterCount({ id, controlId, max }: { id: string; controlId: string; max: number }) {
  const used = useSyncExternalStore(
    onInput,
    () => countCharacters(controlId),
    () => null,
  );
  const tone = countTone(used ?? 0, max);
  return (
    <span
      className={classNames("text-caption tabular-nums", COUNT_TONES[tone])}
      data-counts={controlId}
      data-counts-to={max}
    >
      <span aria-hidden="true">{used === null ? max : `${used} / ${max}`}</span>
      <span id={id} className="sr-only">
        At most {max} characters
      </span>
      <span role="status" className="sr-only">
        {COUNT_ANNOUNCEMENTS[tone]}
      </span>
    </span>
  );
}
