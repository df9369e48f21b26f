"use client";

import { Checkbox } from "#components/ui/checkbox";

/** Some, but not all, of what it stands for. */
export function MixedCheckbox({ label }: { label: string }) {
  return <Checkbox label={label} ref={showMixed} />;
}

function showMixed(box: HTMLInputElement | null): void {
  if (box) box.indeterminate = true;
}
