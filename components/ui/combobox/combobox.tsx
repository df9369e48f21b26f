"use client";

import { useCombobox } from "downshift";
import { type ChangeEvent, type ComponentProps, type KeyboardEvent, type ReactNode, type Ref, useId } from "react";
import { CoinSpinner } from "#components/ui/buttons/coin-spinner.tsx";
import { classNames } from "#components/ui/class-names.ts";
import { ComboboxPanel } from "#components/ui/combobox/combobox-panel.tsx";
import { decideComboboxState } from "#components/ui/combobox/combobox-state.ts";
import { type SuggestionSource, useSuggestions } from "#components/ui/combobox/use-suggestions.ts";
import { CONTROL_TEXT, ControlSurface } from "#components/ui/fields/control-surface.tsx";
import { caretDownBold } from "#components/ui/icons/client-icons.ts";
import { IconSvg } from "#components/ui/icons/icon-svg.tsx";

type NativeProps = Omit<ComponentProps<"input">, "value" | "defaultValue" | "onChange" | "size" | "type" | "ref">;

type ComboboxProps<Item> = NativeProps & {
  ref?: Ref<HTMLInputElement>;
  source: SuggestionSource<Item>;
  itemToText: (item: Item) => string;
  itemToKey: (item: Item) => string;
  renderItem?: (item: Item) => ReactNode;
  /** What a form sends under `name` is the item's key. */
  value?: Item | null;
  defaultValue?: Item;
  onChange?: (item: Item | null) => void;
};

/** One of many, found by typing. Only items can be chosen: other text is cleared on blur. */
export function Combobox<Item>({
  source,
  itemToText,
  itemToKey,
  renderItem = itemToText,
  value,
  defaultValue,
  onChange,
  id,
  name,
  className,
  disabled = false,
  ...input
}: ComboboxProps<Item>) {
  const ownId = useId();
  const inputId = id ?? ownId;
  const { query, suggestions, ask, forget } = useSuggestions(source, itemToText);
  const items = [...suggestions.items];
  const combobox = useCombobox<Item>({
    items,
    inputId,
    labelId: `${inputId}-label`,
    menuId: `${inputId}-list`,
    toggleButtonId: `${inputId}-toggle`,
    getItemId: (index) => `${inputId}-item-${index}`,
    itemToString: (item) => (item === null ? "" : itemToText(item)),
    itemToKey: (item) => (item === null ? null : itemToKey(item)),
    stateReducer: (state, change) => decideComboboxState(state, change, typeof source === "function" ? [] : source),
    onSelectedItemChange: ({ selectedItem }) => onChange?.(selectedItem),
    onIsOpenChange: ({ type, isOpen }) => {
      if (!isOpen) forget();
      else if (type !== useCombobox.stateChangeTypes.InputChange) ask("");
    },
    ...(value !== undefined && { selectedItem: value }),
    ...(defaultValue !== undefined && { initialSelectedItem: defaultValue }),
  });
  const { isOpen, selectedItem, inputValue } = combobox;

  /** During the key event, not after it: an Enter that follows at once must see the new matches. */
  function search(event: ChangeEvent<HTMLInputElement>) {
    ask(event.currentTarget.value);
  }

  function retry({ key }: KeyboardEvent) {
    if (key === "Enter" && isOpen && suggestions.status === "failed") ask(query);
  }

  function leave() {
    if (inputValue.trim() === "") combobox.selectItem(null);
    else combobox.setInputValue(selectedItem === null ? "" : itemToText(selectedItem));
  }

  const isAsking = isOpen && suggestions.status === "asking";
  return (
    <div className={classNames("relative", className)}>
      <ControlSurface className="h-10 not-pointer-fine:h-11">
        <input
          {...combobox.getInputProps({ ...input, disabled, onChange: search, onKeyDown: retry, onBlur: leave })}
          {...(items.length === 0 && { "aria-activedescendant": undefined })}
          data-control=""
          className={classNames(CONTROL_TEXT, "ps-3 pe-10")}
        />
        <button
          type="button"
          {...combobox.getToggleButtonProps({ disabled, "aria-label": "Show the options" })}
          className="text-ink-faint not-disabled:hover:text-ink absolute inset-y-0 end-0 grid w-10 place-items-center disabled:cursor-not-allowed"
        >
          {isAsking ? <CoinSpinner /> : <IconSvg body={caretDownBold} />}
        </button>
      </ControlSurface>
      <ComboboxPanel
        combobox={combobox}
        suggestions={suggestions}
        query={query}
        itemToKey={itemToKey}
        renderItem={renderItem}
        onRetry={() => ask(query)}
      />
      {name ? <input type="hidden" name={name} value={selectedItem === null ? "" : itemToKey(selectedItem)} /> : null}
    </div>
  );
}
