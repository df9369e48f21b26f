import type { Challenge } from "altcha-lib";
import type { ComponentType, createElement, Fragment, useId, useState, useSyncExternalStore } from "react";
import type { jsx, jsxs } from "react/jsx-runtime";
import { askForIsland } from "#components/document/islands.ts";
import { shareInPage } from "#lib/page/store.ts";
import type { DrawnCode } from "#lib/purchases/checkout/sheet-content.ts";

/** Functions that few readers need. Each is in an island of its own, and loaded when it is called for. */
type Tools = {
  "qr-code": (text: string) => DrawnCode;
  puzzle: (challenge: Challenge) => Promise<string | null>;
  /** `ask` resolves to what was wrong, or to null. */
  "payment-email": ComponentType<{ ask: (email: string) => Promise<string | null> }>;
  /** Offered by islands that draw with it, for the scripts that they load later. */
  react: SharedReact;
};

/** What those scripts use of it. */
type SharedReact = {
  createElement: typeof createElement;
  Fragment: typeof Fragment;
  jsx: typeof jsx;
  jsxs: typeof jsxs;
  useId: typeof useId;
  useState: typeof useState;
  useSyncExternalStore: typeof useSyncExternalStore;
};

const tools = shareInPage("late-tools", (): Partial<Tools> => ({}));

/** In the island's script. */
export function offerTool<Name extends keyof Tools>(name: Name, tool: Tools[Name]): void {
  tools[name] = tool;
}

/** What is offered already. */
export function findTool<Name extends keyof Tools>(name: Name): Tools[Name] {
  const tool = tools[name];
  if (!tool) throw new Error(`${name} brought no tool`);
  return tool;
}

/** Rejects if the script cannot be loaded. */
export async function loadTool<Name extends keyof Tools>(name: Name): Promise<Tools[Name]> {
  if (!tools[name]) await askForIsland(name);
  return findTool(name);
}
