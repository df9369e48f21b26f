import type { Route } from "next";

type ExportState = "waiting" | "running" | "ready" | "failed";

/** A download of everything a person has here, as its owner sees it. */
export type Export = {
  id: string;
  state: ExportState;
  done: number;
  total: number;
  bytes: number;
  /** When its file, or the notice of its failure, is removed. */
  expiresAt: string | null;
};

/** What the form says after it was sent. */
export type ExportFormState = { refusal: string | null };

/** Private: answers its owner's session alone. */
export function exportPath(id: string): Route {
  return `/api/exports/${id}` as Route;
}
