import { findTool } from "#components/document/tools/late-tools.ts";

/** React as the island that asked for this script has it: a second copy would have its own hooks. */
export const { createElement, useId, useState, useSyncExternalStore } = findTool("react");
