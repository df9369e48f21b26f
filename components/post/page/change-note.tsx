/** The author's note to buyers about the current version. */
export function ChangeNote({ note }: { note: string }) {
  return (
    <p className="post-frame text-small text-ink-soft border-b py-4 print:hidden" role="note">
      <strong className="text-ink font-medium">The author changed this post:</strong> {note}
    </p>
  );
}
