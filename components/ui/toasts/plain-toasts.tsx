import { PLAIN_TOASTS } from "#components/ui/toasts/plain-look.ts";
import type { Toast } from "#components/ui/toasts/toast-list.ts";
import { dismissToast } from "#components/ui/toasts/toast-store.ts";

/** The messages as plain text, for a browser that could not load the notification area, such as when offline. */
export function PlainToasts({ toasts }: { toasts: readonly Toast[] }) {
  return (
    <div className={PLAIN_TOASTS.area} role="status">
      {toasts.map(({ id, title, description, action }) => (
        <p key={id} className={PLAIN_TOASTS.message}>
          <span className="grow">
            {title} {description}
          </span>
          {action ? (
            <button className={PLAIN_TOASTS.button} type="button" onClick={action.onSelect}>
              {action.label}
            </button>
          ) : null}
          <button className={PLAIN_TOASTS.button} type="button" onClick={() => dismissToast(id)}>
            Close
          </button>
        </p>
      ))}
    </div>
  );
}
