"use client";

import NextLink from "next/link";
import { type ComponentProps, useState } from "react";

type IntentLinkProps<T extends string> = ComponentProps<typeof NextLink<T>>;

/**
 * A link whose page is fetched ahead once somebody is about to follow it: the pointer, a finger or the focus is on it. A page full of
 * links that are merely seen would cost a phone a request each, just when it wakes.
 */
export function IntentLink<T extends string>(props: IntentLinkProps<T>) {
  const { prefetch = null, onFocus, onPointerEnter, onTouchStart, ...rest } = props;
  const [isMeant, setMeant] = useState(false);
  return (
    <NextLink
      {...rest}
      onFocus={(event) => {
        setMeant(true);
        onFocus?.(event);
      }}
      onPointerEnter={(event) => {
        setMeant(true);
        onPointerEnter?.(event);
      }}
      onTouchStart={(event) => {
        setMeant(true);
        onTouchStart?.(event);
      }}
      prefetch={isMeant ? prefetch : false}
    />
  );
}
