import type { FollowPreferences } from "#lib/social/preferences.ts";

/** What the list of creators shows after one of its forms was sent. */
export type PreferencesFormState =
  | { kind: "begin" }
  /** A new one for each answer, so that the same message is shown again. */
  | { kind: "done"; message: string }
  | { kind: "refused"; message: string; mistaken: MistakenPrice | null };

/** A price that is none. The rest that was typed stays in its form. */
export type MistakenPrice = { followId: string; mistake: string; typedPrice: string; typed: FollowPreferences };

/** The creators whose preferences differ from the default, or everyone. */
export const PREFERENCES_PATH = "/settings/notifications";
export const CREATORS_PER_PAGE = 30;
