"use client";

import NextLink from "next/link";
import { type ComponentProps, useState } from "react";

type IntentLinkProps<T extends string> = ComponentProps<typeof NextLink<T>>;

/**
 * A link whose page is prefetched once the pointer, a finger or the focus is on it. Prefetching every visible link would cost a
 * phone a request each while the page hydrates.
 */
export function IntentLink<T extends string>(props: IntentLinkProps<T>) {
  const { prefetch = null, onFocus, onPointerEnter, onTouchStart, ...rest } = props;
  const [hasIntent, setHasIntent] = useState(false);
  return (
    <NextLink
      {...rest}
      onFocus={(event) => {
        setHasIntent(true);
        onFocus?.(event);
      }}
      onPointerEnter={(event) => {
        setHasIntent(true);
        onPointerEnter?.(event);
      }}
      onTouchStart={(event) => {
        setHasIntent(true);
        onTouchStart?.(event);
      }}
      prefetch={hasIntent ? prefetch : false}
    />
  );
}
