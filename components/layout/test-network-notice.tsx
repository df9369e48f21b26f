/** Shown on every page while the Nano that is paid with has no value. */
export function TestNetworkNotice() {
  return (
    <p
      className="bg-copper-wash text-copper-strong text-caption border-hairline border-b px-4 py-1.5 text-center"
      role="note"
    >
      Test network: this Nano has no value
    </p>
  );
}
