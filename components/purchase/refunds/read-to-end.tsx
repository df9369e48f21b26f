type Props = { purchaseId: string; readingMinutes: number };

/** Stands at the end of a text that can still be returned. The island own-post reports that its reader got here. */
export function ReadToEnd({ purchaseId, readingMinutes }: Props) {
  return <div aria-hidden="true" data-minutes={readingMinutes} data-read-to-end={purchaseId} />;
}
