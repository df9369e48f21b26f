"use client";

import { useSyncExternalStore } from "react";
import { chooseSlashKey, readSlashKey, subscribeToSlashKey } from "#components/layout/frame/slash-key.ts";
import { Switch } from "#components/ui/fields/switch.tsx";

/** A switch for the one-key shortcut, which is easily pressed by mistake, or triggered by speech input (WCAG 2.1.4). */
export function SlashSwitch() {
  const isOn = useSyncExternalStore(subscribeToSlashKey, readSlashKey, () => true);
  return (
    <Switch
      checked={isOn}
      className="needs-script max-w-measure"
      data-slash-switch=""
      hint="Kept on this device."
      label="Press / on any page to search"
      onChange={({ target }) => chooseSlashKey(target.checked)}
    />
  );
}
