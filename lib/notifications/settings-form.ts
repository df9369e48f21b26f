/** The kinds that were ticked. */
export type ChosenKinds = { inApp: string[]; email: string[]; push: string[] };

/** What the form of the settings shows after it was sent. */
export type SettingsFormState =
  | { kind: "begin" }
  /** A new one for each answer, so that the same message is shown again. */
  | { kind: "done"; message: string }
  | { kind: "refused"; message: string; chosen: ChosenKinds | null };
