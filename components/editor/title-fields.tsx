"use client";

import type { KeyboardEvent } from "react";
import { SUBTITLE_MAX, TITLE_MAX } from "#lib/posts/drafts/draft.ts";

type Props = {
  title: string;
  subtitle: string;
  onWrite: (changes: { title?: string; subtitle?: string }) => void;
  /** Moves the caret into the text. */
  onEnd: () => void;
};

const FIELD =
  "post-frame field-sizing-content resize-none bg-transparent font-serif outline-none placeholder:text-ink-faint";

/** Set as they will stand above the text. Enter moves to the next. */
export function TitleFields({ title, subtitle, onWrite, onEnd }: Props) {
  function moveOnEnter(event: KeyboardEvent, next: () => void) {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    next();
  }
  return (
    <>
      <h1 className="sr-only">Write</h1>
      <textarea
        aria-label="Title"
        className={`${FIELD} text-title tracking-tight`}
        id="title"
        maxLength={TITLE_MAX}
        onChange={({ currentTarget: { value } }) => onWrite({ title: oneLine(value) })}
        onKeyDown={(event) => moveOnEnter(event, () => document.getElementById("subtitle")?.focus())}
        placeholder="Title"
        rows={1}
        value={title}
      />
      <textarea
        aria-label="Subtitle"
        className={`${FIELD} text-lead text-ink-soft`}
        id="subtitle"
        maxLength={SUBTITLE_MAX}
        onChange={({ currentTarget: { value } }) => onWrite({ subtitle: oneLine(value) })}
        onKeyDown={(event) => moveOnEnter(event, onEnd)}
        placeholder="Subtitle, if it needs one"
        rows={1}
        value={subtitle}
      />
    </>
  );
}

const oneLine = (text: string) => text.replace(/\s*\n\s*/g, " ");
