"use client";

import { useId, useSyncExternalStore } from "react";
import { chooseMode, MODES, readMode, subscribeToMode } from "#components/layout/colour-mode";

const LABELS = { system: "As the system", light: "Light", dark: "Dark" } as const;
const GLYPHS = {
  system: "M10 3a7 7 0 1 0 0 14a7 7 0 1 0 0-14ZM10 3a7 7 0 0 1 0 14Z",
  light:
    "M10 6.5a3.5 3.5 0 1 0 0 7a3.5 3.5 0 0 0 0-7M10 1.8v1.6M10 16.6v1.6M18.2 10h-1.6M3.4 10H1.8M15.8 4.2l-1.1 1.1M5.3 14.7l-1.1 1.1M15.8 15.8l-1.1-1.1M5.3 5.3L4.2 4.2",
  dark: "M16.8 12.2A7 7 0 0 1 7.8 3.2a7 7 0 1 0 9 9Z",
} as const;

/** System, light or dark. The sign on the button is chosen by the style sheet, so that it is right before any script ran. */
export function ColourModeMenu() {
  const id = useId();
  const chosen = useSyncExternalStore(subscribeToMode, readMode, () => "system" as const);
  return (
    <div className="colour-mode last:-me-2.5">
      <button
        type="button"
        popoverTarget={id}
        aria-label="Colour mode"
        className="rounded-control text-ink-soft hover:bg-sunken hover:text-ink grid size-10 place-items-center transition-colors"
      >
        {MODES.map((mode) => (
          <ModeGlyph key={mode} mode={mode} />
        ))}
      </button>
      <div id={id} popover="auto" className="menu">
        <fieldset className="text-small grid">
          <legend className="text-caption text-ink-faint px-3 pt-2 pb-1">Colour mode</legend>
          {MODES.map((mode) => (
            <label
              key={mode}
              className="rounded-small has-checked:text-copper hover:bg-sunken flex min-h-10 cursor-pointer items-center gap-3 px-3"
            >
              <input
                type="radio"
                name={id}
                value={mode}
                checked={mode === chosen}
                onChange={() => chooseMode(mode)}
                className="size-4"
              />
              {LABELS[mode]}
            </label>
          ))}
        </fieldset>
      </div>
    </div>
  );
}

function ModeGlyph({ mode }: { mode: keyof typeof GLYPHS }) {
  return (
    <svg
      viewBox="0 0 20 20"
      data-glyph={mode}
      className="size-5"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={GLYPHS[mode]} fill={mode === "system" ? "currentColor" : "none"} fillRule="evenodd" />
    </svg>
  );
}
