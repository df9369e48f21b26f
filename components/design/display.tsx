/** The pieces of this part of the system, each in every state. */
export function Display() {
  return null;
}
