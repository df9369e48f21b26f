export type AddressedTexts = {
  message: string;
  /** The message for addresses that begin otherwise. */
  unless?: { begins: string; message: string } | undefined;
};

export function messageFor({ message, unless }: AddressedTexts, path: string): string {
  return unless && !path.startsWith(unless.begins) ? unless.message : message;
}

/** "Page not found: /the/address" */
export function addressMessage(texts: AddressedTexts, path: string): string {
  return `${messageFor(texts, path)}: ${path}`;
}
