"use client";

import { type Ref, useEffect, useEffectEvent, useImperativeHandle } from "react";

type BorrowedTriggerProps = {
  element: Element;
  canSkipDelay: () => boolean;
  /** The tooltip becomes the element's description. */
  isDescribed: boolean;
} & Partial<RadixTriggerProps>;

/** What Radix passes to the element inside a trigger. */
type RadixTriggerProps = {
  ref: Ref<Element>;
  "aria-describedby": string | undefined;
  "data-state": string;
} & Record<Handler | "onFocus", (event: Event) => void>;

type Handler = (typeof HANDLERS)[number][1];

const HANDLERS = [
  ["pointermove", "onPointerMove"],
  ["pointerleave", "onPointerLeave"],
  ["pointerdown", "onPointerDown"],
  ["blur", "onBlur"],
  ["click", "onClick"],
] as const;

/**
 * Makes an element that is already in the page a tooltip's trigger. Wrapping it in Radix' own trigger would create it again,
 * while it is pressed or has the focus.
 */
export function BorrowedTrigger({ element, canSkipDelay, isDescribed, ref, ...given }: BorrowedTriggerProps) {
  useImperativeHandle(ref, () => element, [element]);
  const handle = useEffectEvent((handler: Handler, event: Event) => given[handler]?.(event));
  const handleFocus = useEffectEvent((event: Event) => {
    if (element.matches(":focus-visible")) given.onFocus?.(event);
  });
  const arrive = useEffectEvent((event: Event) => {
    // Radix opens without a delay only on focus.
    if (canSkipDelay()) given.onFocus?.(event);
    else given.onPointerMove?.(event);
  });
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    for (const [type, handler] of HANDLERS)
      element.addEventListener(type, (event) => handle(handler, event), { signal });
    // Focus may scroll the page, and a scroll closes tooltips: this one opens after it.
    const focus = (event: Event) => requestAnimationFrame(() => handleFocus(event));
    element.addEventListener("focus", focus, { signal });
    element.addEventListener(
      "pointerenter",
      (event) => {
        if (!(event instanceof PointerEvent) || event.pointerType !== "touch") arrive(event);
      },
      { signal },
    );
    // The event that loaded this code happened before it arrived.
    if (element.matches(":hover")) arrive(new PointerEvent("pointerenter", { pointerType: "mouse" }));
    focus(new FocusEvent("focus"));
    return () => listening.abort();
  }, [element]);
  const state = given["data-state"];
  useEffect(() => {
    if (state) element.setAttribute("data-tooltip", state);
    return () => element.removeAttribute("data-tooltip");
  }, [element, state]);
  const describedBy = isDescribed ? given["aria-describedby"] : undefined;
  useEffect(() => {
    if (!describedBy) return;
    const before = element.getAttribute("aria-describedby");
    element.setAttribute("aria-describedby", before ? `${before} ${describedBy}` : describedBy);
    return () => {
      if (before) element.setAttribute("aria-describedby", before);
      else element.removeAttribute("aria-describedby");
    };
  }, [element, describedBy]);
  return null;
}
