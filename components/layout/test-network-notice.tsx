/** Shown on every page while the Nano that is paid with has no value. */
export function TestNetworkNotice() {
  return (
    <aside
      aria-label="Test network"
      className="bg-copper-wash text-copper-strong text-caption border-hairline border-b px-4 py-1.5 text-center print:hidden"
    >
      Test network: this Nano has no value
    </aside>
  );
}
