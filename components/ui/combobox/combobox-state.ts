import { type UseComboboxState, type UseComboboxStateChangeOptions, useCombobox } from "downshift";

type ComboboxState<Item> = UseComboboxState<Item>;
type ComboboxChange<Item> = UseComboboxStateChangeOptions<Item>;

/**
 * Typing highlights the first match for Enter; Enter without a match changes nothing; Escape undoes the typing; leaving chooses
 * nothing. `all` is what the list will contain when it opens: the change itself only knows the items of the last search.
 */
export function decideComboboxState<Item>(
  state: ComboboxState<Item>,
  { type, changes, props }: ComboboxChange<Item>,
  all: readonly Item[],
): Partial<ComboboxState<Item>> {
  const types = useCombobox.stateChangeTypes;
  switch (type) {
    case types.InputChange:
      // Text typed before hydration, or filled in by the browser, must not open a list without the focus.
      return { ...changes, isOpen: hasFocus(props.inputId), highlightedIndex: changes.inputValue ? 0 : -1 };
    case types.InputKeyDownEnter:
      return props.items[state.highlightedIndex] === undefined ? state : changes;
    case types.InputKeyDownEscape:
      return state.isOpen ? { ...changes, inputValue: props.itemToString(state.selectedItem) } : changes;
    case types.InputBlur:
      return { ...changes, selectedItem: state.selectedItem, inputValue: state.inputValue };
    case types.InputKeyDownArrowDown:
      return state.isOpen ? changes : { ...changes, highlightedIndex: Math.max(0, chosenIndex()) };
    case types.InputKeyDownArrowUp:
      return state.isOpen
        ? changes
        : { ...changes, highlightedIndex: chosenIndex() < 0 ? all.length - 1 : chosenIndex() };
    case types.InputClick:
    case types.ToggleButtonClick:
      return state.isOpen ? changes : { ...changes, highlightedIndex: chosenIndex() };
    default:
      return changes;
  }

  function hasFocus(inputId: string | undefined): boolean {
    return document.activeElement?.id === inputId;
  }

  function chosenIndex(): number {
    const key = props.itemToKey(state.selectedItem);
    return all.findIndex((item) => props.itemToKey(item) === key);
  }
}
