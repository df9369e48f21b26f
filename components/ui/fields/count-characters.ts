/** From here on the count is shown. */
const NEAR = 0.9;

export type CountTone = "calm" | "near" | "over";

export const COUNT_TONES: Record<CountTone, string> = {
  calm: "text-ink-faint",
  near: "text-ink",
  over: "font-medium text-brick",
};

/** Announced once when a limit is crossed, not with every key. */
export const COUNT_ANNOUNCEMENTS: Record<CountTone, string> = { calm: "", near: "Almost full", over: "Too long" };

export function countTone(used: number, max: number): CountTone {
  if (used > max) return "over";
  return used >= max * NEAR ? "near" : "calm";
}

/** The characters in a text control, as people count them. */
export function countCharacters(controlId: string): number {
  const control = document.getElementById(controlId);
  const isText = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;
  return isText ? [...control.value].length : 0;
}

/** A reset empties the controls after its event. */
export function onInput(changed: () => void): () => void {
  const later = () => setTimeout(changed);
  document.addEventListener("input", changed);
  document.addEventListener("reset", later);
  return () => {
    document.removeEventListener("input", changed);
    document.removeEventListener("reset", later);
  };
}
