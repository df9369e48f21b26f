"use client";

import { useSyncExternalStore } from "react";
import { chooseSlashKey, readSlashKey, subscribeToSlashKey } from "#components/layout/slash-key";
import { Switch } from "#components/ui/switch";

/** A key of one character is pressed by mistake, or said to a machine that listens: whoever minds can have it off. */
export function SlashSwitch() {
  const isOn = useSyncExternalStore(subscribeToSlashKey, readSlashKey, () => true);
  return (
    <Switch
      checked={isOn}
      className="needs-script max-w-measure"
      hint="Kept on this device."
      label="Press / on any page to search"
      onChange={({ target }) => chooseSlashKey(target.checked)}
    />
  );
}
