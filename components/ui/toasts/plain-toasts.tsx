import type { Toast } from "#components/ui/toasts/toast-list.ts";
import { dismissToast } from "#components/ui/toasts/toast-store.ts";

const BUTTON = "min-h-8 underline underline-offset-4";

/** The messages as plain text, for a browser that could not load the notification area, such as when offline. */
export function PlainToasts({ toasts }: { toasts: readonly Toast[] }) {
  return (
    <div className="fixed inset-x-4 bottom-4 z-60 grid gap-2 md:start-auto md:w-96" role="status">
      {toasts.map(({ id, title, description, action }) => (
        <p key={id} className="rounded-panel bg-ink text-paper text-small flex items-center gap-3 px-4 py-2">
          <span className="grow">
            {title} {description}
          </span>
          {action ? (
            <button className={BUTTON} type="button" onClick={action.onSelect}>
              {action.label}
            </button>
          ) : null}
          <button className={BUTTON} type="button" onClick={() => dismissToast(id)}>
            Close
          </button>
        </p>
      ))}
    </div>
  );
}
