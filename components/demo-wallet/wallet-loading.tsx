import { Skeleton } from "#components/ui/skeleton";

export function WalletLoading() {
  return (
    <div aria-busy="true" className="grid gap-6">
      <noscript>
        <p className="text-body">This wallet signs in your browser, and that needs JavaScript.</p>
      </noscript>
      <Skeleton className="h-12 w-48" />
      <Skeleton className="h-12" />
      <Skeleton shape="block" />
    </div>
  );
}
