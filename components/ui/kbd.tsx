/** One key of a keyboard. */
export function Kbd({ children }: { children: string }) {
  return (
    <kbd className="rounded-small border-edge bg-raised text-caption text-ink-soft inline-block min-w-6 border border-b-2 px-1.5 text-center font-sans">
      {children}
    </kbd>
  );
}
