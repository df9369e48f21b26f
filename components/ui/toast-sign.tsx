import type { ToastColor } from "#components/ui/toast-list";

/** The sign of each colour, so that colour alone says nothing. */
const PATHS: Record<ToastColor, string> = {
  primary: "M13.2 10a3.2 3.2 0 1 1-6.4 0 3.2 3.2 0 0 1 6.4 0",
  success: "m6.5 10.3 2.4 2.4 4.8-5.2",
  warning: "M10 6v5M10 13.7v.05",
  error: "m7.4 7.4 5.2 5.2m0-5.2-5.2 5.2",
  info: "M10 9.2V14M10 6.3v.05",
};

export function ToastSign({ color }: { color: ToastColor }) {
  return (
    <svg
      aria-hidden="true"
      className="size-5"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeWidth="1.6"
      viewBox="0 0 20 20"
    >
      {color === "warning" ? <path d="M10 2.2 18.4 17H1.6Z" /> : <circle cx="10" cy="10" r="8" />}
      <path d={PATHS[color]} />
    </svg>
  );
}
