import { SWIPE_THRESHOLD_PIXELS } from "#components/ui/toasts/toast-look.ts";

const START_PIXELS = { touch: 10, other: 2 } as const;

/** A swipe to the end of the line closes; a shorter one returns. The card follows the pointer by the style sheet. */
export function swipeAway(card: HTMLElement, close: () => void): void {
  const sign = document.documentElement.dir === "rtl" ? -1 : 1;
  let from: { x: number; y: number } | null = null;
  let moved: number | null = null;
  card.style.userSelect = "none";
  card.style.touchAction = "none";

  card.addEventListener("pointerdown", ({ button, clientX, clientY }) => {
    if (button === 0) from = { x: clientX, y: clientY };
  });
  card.addEventListener("pointermove", ({ clientX, clientY, pointerId, pointerType }) => {
    if (!from) return;
    const [x, y] = [clientX - from.x, clientY - from.y];
    const along = Math.max(0, sign * x);
    const start = pointerType === "touch" ? START_PIXELS.touch : START_PIXELS.other;
    if (moved !== null) move(card, sign * along);
    else if (along > start) card.setPointerCapture(pointerId);
    else if (Math.max(Math.abs(x), Math.abs(y)) > start) from = null;
    if (moved !== null || along > start) moved = along;
  });
  card.addEventListener("pointerup", () => {
    const distance = moved;
    from = moved = null;
    if (distance === null) return;
    // The press that ends the swipe is none of a button under it.
    card.addEventListener("click", (event) => event.preventDefault(), { once: true });
    card.dataset.swipe = distance > SWIPE_THRESHOLD_PIXELS ? "end" : "cancel";
    card.style.removeProperty("--radix-toast-swipe-move-x");
    if (distance <= SWIPE_THRESHOLD_PIXELS) return;
    card.style.setProperty("--radix-toast-swipe-end-x", `${sign * distance}px`);
    close();
  });
}

function move(card: HTMLElement, pixels: number): void {
  card.dataset.swipe = "move";
  card.style.setProperty("--radix-toast-swipe-move-x", `${pixels}px`);
}
