/** A bird that waits, for the samples of this page. */
export function StillBird() {
  return (
    <svg aria-hidden="true" className="h-14" fill="currentColor" viewBox="0 0 64 56">
      <path d="M4 24l9-3c3-7 9-10 15-9 7 1 11 5 15 8 5 3 9 1 13-9l3-9 2 1-1 12c-1 13-8 24-22 26l-1 9h5v2H32v-2h4l-1-9h-4l-3 9h5v2H22v-2h4l3-9c-9-2-15-7-16-14l-9-1z" />
      <circle cx="21" cy="20" fill="var(--color-paper)" r="1.6" />
    </svg>
  );
}
