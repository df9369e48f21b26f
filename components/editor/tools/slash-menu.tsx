"use client";

import type { Editor } from "@tiptap/core";
import type { CSSProperties } from "react";
import {
  articleMedium,
  asteriskSimple,
  cards,
  codeBlock,
  eyeSlash,
  imageSquare,
  images,
  lightbulb,
  listBullets,
  listChecks,
  listDashes,
  listNumbers,
  lockKey,
  minus,
  note,
  paperclip,
  playCircle,
  quotes,
  radical,
  sigma,
  table,
  textHThree,
  textHTwo,
  textT,
  waveform,
} from "#components/editor/tools/block-icons.ts";
import type { BlockChoice } from "#components/editor/tools/blocks.ts";
import { chooseSlash, readSlash, SLASH_LIST_ID, slashOptionId } from "#components/editor/tools/slash-menu-plugin.ts";
import { useEditorState } from "#components/editor/use-editor.ts";
import { warning } from "#components/ui/icons/client-icons.ts";
import { IconSvg } from "#components/ui/icons/icon-svg.tsx";

const ICONS: Readonly<Record<string, string>> = {
  ...{ paywallBreak: lockKey, paragraph: textT, heading2: textHTwo, heading3: textHThree },
  ...{ blockquote: quotes, pullQuote: articleMedium, bulletList: listBullets },
  ...{ orderedList: listNumbers, taskList: listChecks, image: imageSquare, gallery: images },
  ...{ embed: playCircle, audio: waveform, file: paperclip, postCard: cards },
  ...{ note: note, tip: lightbulb, warn: warning, spoiler: eyeSlash, table: table },
  ...{ codeBlock: codeBlock, blockMath: sigma, horizontalRule: minus },
  ...{ tableOfContents: listDashes, footnote: asteriskSimple, inlineMath: radical },
};

/** The blocks that match what is typed after "/". The focus stays in the text, which names the block that Enter inserts. */
export function SlashList({ editor }: { editor: Editor }) {
  const open = useEditorState(editor, ({ state }) => readSlash(state));
  if (!open) return null;
  const chosen = open.choices[open.index];
  return (
    <div
      aria-label="Blocks"
      className="floats rounded-panel border-hairline bg-raised text-small shadow-float absolute z-40 max-h-80 w-[min(20rem,100%)] overflow-y-auto border p-1"
      id={SLASH_LIST_ID}
      role="listbox"
      style={placeBeside(editor, open.from)}
    >
      {open.groups.map(({ label, choices }) => (
        <fieldset key={label} aria-label={label}>
          {open.groups.length > 1 ? (
            <p aria-hidden="true" className="text-caption text-ink-faint px-3 pt-2 pb-1">
              {label}
            </p>
          ) : null}
          {choices.map((choice) => (
            <Option key={choice.name} choice={choice} editor={editor} isChosen={choice === chosen} />
          ))}
        </fieldset>
      ))}
    </div>
  );
}

function Option({ editor, choice, isChosen }: { editor: Editor; choice: BlockChoice; isChosen: boolean }) {
  const id = slashOptionId(choice.name);
  return (
    <div
      ref={isChosen ? scrollIntoView : null}
      aria-labelledby={`${id}-label`}
      aria-selected={isChosen}
      className="rounded-control aria-selected:bg-sunken flex min-h-9 cursor-pointer items-center gap-3 px-3 pointer-coarse:min-h-11"
      id={id}
      onPointerDown={(event) => {
        event.preventDefault();
        chooseSlash(editor, choice);
      }}
      role="option"
      tabIndex={-1}
    >
      <IconSvg body={ICONS[choice.name] ?? ""} className="text-body text-ink-soft" />
      <span className="grow" id={`${id}-label`}>
        {choice.label}
      </span>
      {/* Not part of the name, by which a voice asks for it. */}
      <span className="text-caption text-ink-faint after:content-[attr(data-hint)]" data-hint={choice.hint} />
    </div>
  );
}

/** The greatest height of the list (max-h-80), with its distance from the line. */
const ROOM_PX = 330;
const WIDTH_PX = 320;
const GAP_PX = 6;

/** Below the line, or above it if there is more room, so that the whole list is visible. */
function placeBeside(editor: Editor, at: number): CSSProperties {
  const line = editor.view.coordsAtPos(at);
  const frame = (editor.view.dom.parentElement ?? editor.view.dom).getBoundingClientRect();
  const text = editor.view.dom.firstElementChild?.getBoundingClientRect() ?? frame;
  const end = Math.max(text.left, text.right - WIDTH_PX);
  const left = Math.max(0, Math.min(line.left, end) - frame.left);
  const below = (window.visualViewport?.height ?? window.innerHeight) - line.bottom;
  return below < ROOM_PX && line.top > below
    ? { left, bottom: frame.bottom - line.top + GAP_PX }
    : { left, top: line.bottom - frame.top + GAP_PX };
}

function scrollIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: "nearest" });
}
