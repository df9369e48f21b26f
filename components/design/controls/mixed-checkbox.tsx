"use client";

import { Checkbox } from "#components/ui/fields/checkbox.tsx";

/** A checkbox whose items are partly ticked. */
export function MixedCheckbox({ label }: { label: string }) {
  return <Checkbox label={label} ref={showMixed} />;
}

function showMixed(box: HTMLInputElement | null): void {
  if (box) box.indeterminate = true;
}
