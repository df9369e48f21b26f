/** Whether a program asks for the text of a post instead of its page; a browser always takes HTML, too. */
export function isMachineReader(accept: string | null): boolean {
  return accept !== null && /text\/markdown|application\/json/.test(accept) && !accept.includes("text/html");
}
