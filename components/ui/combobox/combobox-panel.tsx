"use client";

import type { UseComboboxReturnValue } from "downshift";
import type { MouseEvent, ReactNode } from "react";
import { classNames } from "#components/ui/class-names.ts";
import type { Suggestions } from "#components/ui/combobox/use-suggestions.ts";
import { checkBold } from "#components/ui/icons/client-icons.ts";
import { IconSvg } from "#components/ui/icons/icon-svg.tsx";
import { linkStyle } from "#components/ui/navigation/link-style.ts";

type ComboboxPanelProps<Item> = {
  combobox: UseComboboxReturnValue<Item>;
  suggestions: Suggestions<Item>;
  query: string;
  itemToKey: (item: Item) => string;
  renderItem: (item: Item) => ReactNode;
  onRetry: () => void;
};

/** The panel below a combobox: the matches, or why there are none. */
export function ComboboxPanel<Item>({
  combobox: { isOpen, highlightedIndex, selectedItem, getMenuProps, getItemProps },
  suggestions: { status, items },
  query,
  itemToKey,
  renderItem,
  onRetry,
}: ComboboxPanelProps<Item>) {
  const { ref: panelRef, ...menu } = getMenuProps();
  const chosenKey = selectedItem === null ? null : itemToKey(selectedItem);
  const message = describeFinds(status, items.length, query);
  return (
    <>
      <div
        ref={panelRef}
        hidden={!isOpen}
        className="rounded-control border-hairline bg-raised shadow-float absolute inset-x-0 top-full z-20 mt-1 border p-1"
      >
        <ul {...menu} hidden={items.length === 0} className="max-h-72 overflow-y-auto overscroll-contain">
          {items.map((item, index) => (
            <li
              key={itemToKey(item)}
              {...getItemProps({ item, index })}
              className={classNames(
                "flex min-h-9 cursor-pointer items-center justify-between gap-3 rounded-small px-2 py-1 not-pointer-fine:min-h-11",
                index === highlightedIndex && "bg-ink/6",
              )}
            >
              <span className="min-w-0">{renderItem(item)}</span>
              {itemToKey(item) === chosenKey ? <IconSvg body={checkBold} className="text-copper" /> : null}
            </li>
          ))}
        </ul>
        {items.length === 0 ? (
          <p className="text-small text-ink-soft flex min-h-9 items-center justify-between gap-4 px-2">
            {message}
            {status === "failed" ? (
              <button
                type="button"
                tabIndex={-1}
                onMouseDown={keepFocus}
                onClick={onRetry}
                className={classNames(linkStyle(), "py-1")}
              >
                Try again
              </button>
            ) : null}
          </p>
        ) : null}
      </div>
      <span role="status" className="sr-only">
        {isOpen ? message : ""}
        {isOpen && status === "failed" ? " Press Enter to try again." : ""}
      </span>
    </>
  );
}

/** The focus stays in the text, where Enter does the same. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}

function describeFinds(status: Suggestions<unknown>["status"], count: number, query: string): string {
  switch (status) {
    case "asking":
      return "Looking…";
    case "failed":
      return "This could not be looked up.";
    case "answered":
      if (count === 0) return query ? `Nothing found for “${query}”.` : "There is nothing to choose from.";
      return count === 1 ? "1 found" : `${count} found`;
  }
}
