import { useState } from "react";
import type { SettingsState } from "#components/publish/use-autosave.ts";
import { Button } from "#components/ui/buttons/button.tsx";

const UNREACHABLE = "We could not reach the server. Try again in a moment.";

type Props = {
  state: SettingsState;
  /** Whether it could be loaded. */
  onTakeNewest: () => Promise<boolean>;
};

/** What keeps the settings from being saved, and what can be done about it. Null if nothing does. */
export function StateNotice({ state, onTakeNewest }: Props) {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  if (state.kind === "refused")
    return (
      <p className="text-small text-brick" role="alert">
        {state.reason}
      </p>
    );
  if (state.kind !== "conflict") return null;

  async function takeNewest() {
    setIsBusy(true);
    setFailure((await onTakeNewest()) ? null : UNREACHABLE);
    setIsBusy(false);
  }

  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2" role="alert">
      <p className="text-small">
        Someone else changed this draft in another tab. Take its text, and what you chose here stays. {failure}
      </p>
      <Button busy={isBusy} onClick={() => void takeNewest()} size="small">
        Use the newest text
      </Button>
    </div>
  );
}
