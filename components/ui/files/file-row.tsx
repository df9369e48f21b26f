"use client";

import { IconButton } from "#components/ui/buttons/icon-button.tsx";
import type { FileState, ListedFile } from "#components/ui/files/file-list.ts";
import { FilePreview } from "#components/ui/files/file-preview.tsx";
import { describeBytes } from "#components/ui/files/file-rules.ts";
import { arrowClockwiseBold, xBold } from "#components/ui/icons/client-icons.ts";
import { IconSvg } from "#components/ui/icons/icon-svg.tsx";
import { ProgressBar } from "#components/ui/progress.tsx";

type FileRowProps = ListedFile & { onRemove: () => void; onRetry: () => void };

/** One chosen file: its name, progress and actions. */
export function FileRow({ file, state, onRemove, onRetry }: FileRowProps) {
  return (
    <li className="border-hairline flex items-center gap-3 border-b py-3">
      <FilePreview file={file} />
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="text-small truncate" title={file.name}>
          {file.name}
        </p>
        <StateLine state={state} size={describeBytes(file.size)} />
        {state.kind === "sending" ? (
          <ProgressBar aria-label={`Uploading ${file.name}`} className="mt-1" max={1} value={state.fraction} />
        ) : null}
      </div>
      {state.kind === "failed" ? (
        <IconButton
          label={`Try ${file.name} again`}
          icon={<IconSvg body={arrowClockwiseBold} />}
          size="small"
          onClick={onRetry}
        />
      ) : null}
      <IconButton label={`Remove ${file.name}`} icon={<IconSvg body={xBold} />} size="small" onClick={onRemove} />
    </li>
  );
}

function StateLine({ state, size }: { state: FileState; size: string }) {
  const calm = "text-caption text-ink-faint";
  switch (state.kind) {
    case "kept":
      return <p className={calm}>{size}</p>;
    case "sending":
      return (
        <p className={calm}>
          {size} · {Math.round(state.fraction * 100)} %
        </p>
      );
    case "sent":
      return (
        <p className={calm}>
          {size} · <span className="text-leaf">uploaded</span>
        </p>
      );
    case "refused":
    case "failed":
      return <p className="text-caption text-brick">{state.reason}</p>;
  }
}
