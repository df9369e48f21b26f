/** Shown on every page in test mode, where no identity is checked. */
export function TestModeNotice() {
  return (
    <p className="bg-amber-wash text-ink text-small px-4 py-2 text-center" role="note">
      Test mode. Anyone can sign in as anyone here, and the money has no value.
    </p>
  );
}
