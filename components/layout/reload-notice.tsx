type ReloadNoticeProps = { title: string; onReload(): void; onClose(): void };

/** Says why a reload would help, and leaves it to the reader. */
export function ReloadNotice({ title, onReload, onClose }: ReloadNoticeProps) {
  return (
    <div
      className="rounded-panel border-hairline bg-raised shadow-float fixed end-4 bottom-4 flex items-center gap-2 border py-2 ps-4 pe-2"
      role="status"
    >
      <p className="text-small">{title}</p>
      <button className="rounded-control text-copper text-small min-h-10 px-3" onClick={onReload} type="button">
        Reload
      </button>
      <button className="rounded-control text-ink-soft text-small min-h-10 px-3" onClick={onClose} type="button">
        Close
      </button>
    </div>
  );
}
