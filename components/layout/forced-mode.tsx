/** On a page that looks right in one mode only. The style sheet finds it: no script, no flash, and the choice stays stored. */
export function ForcedMode({ mode }: { mode: "light" | "dark" }) {
  return <span hidden data-forced-mode={mode} />;
}
