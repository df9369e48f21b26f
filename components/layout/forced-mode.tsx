/** For a page that looks right in one mode only. Done by the style sheet: no script, no flash, and the stored choice stays. */
export function ForcedMode({ mode }: { mode: "light" | "dark" }) {
  return <span hidden data-forced-mode={mode} />;
}
