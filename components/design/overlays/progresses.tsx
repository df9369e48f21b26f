"use client";

import { useState } from "react";
import { Button } from "#components/ui/buttons/button.tsx";
import { Progress } from "#components/ui/progress.tsx";

const STEP = 30;

export function Progresses() {
  const [value, setValue] = useState<number | null>(null);
  return (
    <div className="grid w-full max-w-md gap-6">
      <Progress label="Waiting for the network" value={null} />
      <Progress label="Uploading wren.jpg" value={42} />
      <Progress label="Chapters sent" max={12} value={9} />
      <Progress label="Published" value={100} />
      <Progress label="Step by step" value={value} />
      <div>
        <Button onClick={() => setValue(Math.min((value ?? -STEP) + STEP, 100))}>Go on</Button>
      </div>
    </div>
  );
}
