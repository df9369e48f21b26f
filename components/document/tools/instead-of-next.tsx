import type { ComponentProps } from "react";

/*
 * What islands get in place of next/link and next/navigation, which work only where Next runs. Components that stand in apps and in
 * islands import Next's own names.
 */

type Props = ComponentProps<"a"> & { prefetch?: unknown; replace?: unknown; scroll?: unknown };

export default function PlainLink({ prefetch: _, replace: __, scroll: ___, ...link }: Props) {
  return <a {...link} />;
}

const ROUTER = { refresh: () => location.reload() };

export function useRouter(): typeof ROUTER {
  return ROUTER;
}
