"use client";

import { useSyncExternalStore } from "react";
import { chooseMode, MODES, readMode, subscribeToMode } from "#components/layout/colour-mode.ts";
import { RadioCards } from "#components/ui/fields/radio-cards.tsx";

const LABELS = { system: "System", light: "Light", dark: "Dark" } as const;
const OPTIONS = MODES.map((value) => ({ value, label: LABELS[value] }));

/** The same choice as in the header. */
export function ColourModeChoice() {
  const chosen = useSyncExternalStore(subscribeToMode, readMode, () => "system" as const);
  return (
    <RadioCards
      legend="Colour mode"
      name="settings-colour-mode"
      columns={3}
      options={OPTIONS}
      value={chosen}
      onChange={({ currentTarget }) => chooseMode(MODES.find((mode) => mode === currentTarget.value) ?? "system")}
    />
  );
}
