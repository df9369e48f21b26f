/** Reports whether a program wants a post's text instead of its page. Browsers always accept HTML too. */
export function isMachineReader(accept: string | null): boolean {
  return accept !== null && /text\/markdown|application\/json/.test(accept) && !accept.includes("text/html");
}
