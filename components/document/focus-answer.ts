/** What answers a sent form takes the focus, as it does under React: why it was not sent, or that it was. */
export function focusAnswer(): void {
  document.querySelector<HTMLElement>("[data-takes-focus]")?.focus();
}
