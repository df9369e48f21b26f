/** Shown on every page of a stack that serves beyond its own machine: its keys and mails are not protected for that. */
export function PrivateDemoNotice() {
  return (
    <p className="bg-ink text-paper text-small px-4 py-2 text-center" role="note">
      This is a private demo. Do not use real money or real words here.
    </p>
  );
}
