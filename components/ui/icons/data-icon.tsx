"use client";

import { useEffect, useSyncExternalStore } from "react";
import { createIconLoader } from "#components/ui/icons/icon-loader.ts";
import { IconSvg, type IconSvgProps } from "#components/ui/icons/icon-svg.tsx";

const loader = createIconLoader(
  () => location.origin,
  (url, init) => fetch(url, init),
);

/** An icon whose name is data. Its space is reserved while it loads, and stays empty if loading fails. */
export function DataIcon({ name, ...props }: IconSvgProps & { name: string }) {
  const body = useSyncExternalStore(
    loader.subscribe,
    () => loader.bodyOf(name),
    () => undefined,
  );
  useEffect(() => loader.want(name), [name]);
  return <IconSvg body={body ?? ""} {...props} />;
}
