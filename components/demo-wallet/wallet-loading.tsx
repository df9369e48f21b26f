import { Skeleton } from "#components/ui/skeleton.tsx";

export function WalletLoading() {
  return (
    <div aria-busy="true" className="grid gap-6">
      <noscript>
        <p className="text-body">This wallet signs payments in your browser, which needs JavaScript.</p>
      </noscript>
      <Skeleton className="h-12 w-48" />
      <Skeleton className="h-12" />
      <Skeleton shape="block" />
    </div>
  );
}
