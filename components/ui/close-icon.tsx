export function CloseIcon() {
  return (
    <svg aria-hidden="true" className="size-4" fill="none" stroke="currentColor" strokeWidth="1.5" viewBox="0 0 16 16">
      <path d="m3.5 3.5 9 9m0-9-9 9" strokeLinecap="round" />
    </svg>
  );
}
