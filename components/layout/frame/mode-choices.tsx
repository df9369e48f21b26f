"use client";

import { useSyncExternalStore } from "react";
import { chooseMode, MODES, readMode, subscribeToMode } from "#components/layout/colour-mode.ts";

const LABELS = { system: "System", light: "Light", dark: "Dark" } as const;

export function ModeChoices({ name }: { name: string }) {
  const chosen = useSyncExternalStore(subscribeToMode, readMode, () => "system" as const);
  return (
    <fieldset className="text-small grid" data-choices="mode">
      <legend className="text-caption text-ink-faint px-3 pt-2 pb-1">Colour mode</legend>
      {MODES.map((mode) => (
        <label
          key={mode}
          className="rounded-small has-checked:text-copper hover:bg-sunken flex min-h-10 cursor-pointer items-center gap-3 px-3"
        >
          <input
            autoComplete="off"
            type="radio"
            name={name}
            value={mode}
            checked={mode === chosen}
            onChange={() => chooseMode(mode)}
            className="size-4"
          />
          {LABELS[mode]}
        </label>
      ))}
    </fieldset>
  );
}
