"use client";

import { useEffect, useLayoutEffect } from "react";
import { findEarlyInput } from "#components/layout/early-controls";

let replays: readonly (() => void)[] = [];

/**
 * What was typed or chosen before React had the page is said to it again: nothing listened when it happened. Presses of
 * buttons are held by a cached page until then (lib/cache/wake-script.ts), and by no other: what a button does a while later surprises.
 * The mark on <html> says that all effects have run.
 */
export function EarlyInput() {
  // Before any effect, which may draw a control anew with the value that its owner knows.
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
