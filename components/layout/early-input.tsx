"use client";

import { useEffect, useLayoutEffect, useRef } from "react";
import { findEarlyInput } from "#components/layout/early-controls";

/**
 * What was typed or chosen before React had the page is said to it again: nothing listened when it happened. Presses of
 * buttons are not, since what a button does a while later surprises. The mark on <html> says that all effects have run.
 */
export function EarlyInput() {
  const replays = useRef<readonly (() => void)[]>([]);
  // Before any effect, which may draw a control anew with the value that its owner knows.
  useLayoutEffect(() => {
    replays.current = findEarlyInput();
  }, []);
  useEffect(() => {
    for (const replay of replays.current) replay();
    replays.current = [];
    document.documentElement.dataset.awake = "";
  }, []);
  return null;
}
