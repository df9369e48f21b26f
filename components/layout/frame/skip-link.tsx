/** The first stop of the keyboard, visible when it has the focus. */
export function SkipLink() {
  return (
    <a href="#content" className="rounded-control bg-ink text-paper fixed start-3 -top-20 z-50 px-4 py-2 focus:top-3">
      Skip to content
    </a>
  );
}
