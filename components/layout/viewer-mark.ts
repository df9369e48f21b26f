import { readViewer } from "#lib/auth/companion-cookie.ts";

/** Marks <html> with the kind of viewer that the cookie says now. */
export function markViewer(): void {
  const viewer = readViewer(document.cookie);
  if (viewer === "visitor") delete document.documentElement.dataset.viewer;
  else document.documentElement.dataset.viewer = viewer;
}
