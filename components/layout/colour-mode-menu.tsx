"use client";

import { useId, useSyncExternalStore } from "react";
import { chooseMode, MODES, readMode, subscribeToMode } from "#components/layout/colour-mode";
import { circleHalf, moon, sun } from "#components/ui/client-icons";
import { IconSvg } from "#components/ui/icon-svg";

const LABELS = { system: "As the system", light: "Light", dark: "Dark" } as const;
const SIGNS = { system: circleHalf, light: sun, dark: moon } as const;

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
          <span key={mode} data-glyph={mode}>
            <IconSvg body={SIGNS[mode]} className="size-5" />
          </span>
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
