"use client";

import { useState } from "react";
import { LoadingBar } from "#components/layout/loading-bar";
import { createLoadingProgress } from "#components/layout/loading-progress";
import { systemClock } from "#components/layout/site-loading";

const BUTTON = "rounded-control border-edge hover:bg-sunken min-h-10 border px-4";

export function ShellLoading() {
  const [progress] = useState(() => createLoadingProgress(systemClock));
  return (
    <div className="grid gap-4">
      <div className="bg-sunken h-0.5">
        <LoadingBar progress={progress} label="Loading an example" />
      </div>
      <div className="text-small flex gap-3">
        <button type="button" className={BUTTON} onClick={progress.start}>
          Start loading
        </button>
        <button type="button" className={BUTTON} onClick={progress.finish}>
          Finish loading
        </button>
      </div>
    </div>
  );
}
