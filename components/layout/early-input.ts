"use client";

import { useEffect, useLayoutEffect } from "react";
import { findEarlyInput } from "#components/layout/early-controls.ts";

let replays: readonly (() => void)[] = [];

/**
 * Replays to React what was typed or chosen before hydration, when nothing listened: React would empty such a field at its next
 * rendering. A press is not replayed, because a late action would surprise. The mark on <html> says that all effects have run.
 */
export function EarlyInput() {
  // Before any effect, which may reset a control to the value that React knows.
  useLayoutEffect(findInput, []);
  useEffect(replayInput, []);
  return null;
}

function findInput(): void {
  replays = findEarlyInput();
}

function replayInput(): void {
  for (const replay of replays) replay();
  replays = [];
  document.documentElement.dataset.awake = "";
}
