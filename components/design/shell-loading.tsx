"use client";

import { useState } from "react";
import { LoadingBar } from "#components/layout/loading-bar.tsx";
import { createLoadingProgress } from "#components/layout/loading-progress.ts";
import { systemClock } from "#components/layout/site-loading.ts";
import { Button } from "#components/ui/buttons/button.tsx";

export function ShellLoading() {
  const [progress] = useState(() => createLoadingProgress(systemClock));
  return (
    <div className="grid gap-4">
      <div className="bg-sunken h-0.5">
        <LoadingBar progress={progress} label="Loading an example" />
      </div>
      <div className="flex gap-3">
        <Button onClick={progress.start}>Start loading</Button>
        <Button onClick={progress.finish}>Finish loading</Button>
      </div>
    </div>
  );
}
