/** Shown on every page while the site uses a test network. */
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
