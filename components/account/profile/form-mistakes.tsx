"use client";

import { ErrorSummary } from "#components/ui/fields/error-summary.tsx";

/** Maps the server's field names to their ids in these forms. */
export function controlIdOf(field: string): string {
  const [, n, part] = /^links\.(\d)\.(label|url)$/.exec(field) ?? [];
  return n && part ? `link-${part}-${n}` : `profile-${field}`;
}

/** New for every attempt, so that it takes the focus each time. */
export function FormMistakes({ mistakes, attempt }: { mistakes: Record<string, string>; attempt: number }) {
  const lines = Object.entries(mistakes).map(([field, message]) => ({ message, controlId: controlIdOf(field) }));
  return <ErrorSummary key={attempt} title="Nothing was saved yet" mistakes={lines} />;
}
