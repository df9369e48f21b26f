import { type SyntheticEvent, useEffect, useId, useState } from "react";
import { PreferenceFields } from "#components/social/preference-fields.tsx";
import { Button } from "#components/ui/buttons/button.tsx";
import { Dialog } from "#components/ui/overlays/dialog.tsx";
import { SkeletonText } from "#components/ui/skeleton.tsx";
import { toast } from "#components/ui/toasts/toast-store.ts";
import { judgeFollowError } from "#lib/social/browser/follow-calls.ts";
import { findFollowPreferences, saveFollowPreferences } from "#lib/social/browser/follow-preferences.ts";
import { FOLLOW_TEXTS } from "#lib/social/follow-texts.ts";
import { type KeptPreferences, readTypedPreferences } from "#lib/social/preferences.ts";

type Props = {
  creator: { id: string; name: string };
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

type State = { kind: "loading" } | { kind: "none" | "failed" } | { kind: "ready"; kept: KeptPreferences };

/** What a follower hears of one creator. Saved by the browser itself: row rules let followers change only their own. */
export function FollowPreferencesDialog({ creator, open, onOpenChange }: Props) {
  const formId = useId();
  const [state, setState] = useState<State>({ kind: "loading" });
  const [mistake, setMistake] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { id } = creator;
  useEffect(() => {
    if (!open) return;
    let isCurrent = true;
    const take = (next: State) => {
      if (isCurrent) setState(next);
    };
    findFollowPreferences(id).then(
      (kept) => take(kept ? { kind: "ready", kept } : { kind: "none" }),
      () => take({ kind: "failed" }),
    );
    return () => {
      isCurrent = false;
    };
  }, [id, open]);

  const save = async (event: SyntheticEvent<HTMLFormElement>, kept: KeptPreferences) => {
    event.preventDefault();
    if (isBusy) return;
    const typed = readTypedPreferences(new FormData(event.currentTarget), kept, new Date());
    setMistake(typed.mistake);
    if (typed.wish === null) return;
    setBusy(true);
    try {
      await saveFollowPreferences(kept.follows_id, typed.wish);
      toast({ id: "follow", title: FOLLOW_TEXTS.preferencesSaved, color: "success" });
      onOpenChange(false);
    } catch (error) {
      toast({ id: "follow", color: "error", ...describeFailure(error) });
    } finally {
      setBusy(false);
    }
  };

  return (
    <Dialog
      footer={
        state.kind === "ready" ? (
          <Button busy={isBusy} form={formId} tone="primary" type="submit">
            Save
          </Button>
        ) : null
      }
      onOpenChange={onOpenChange}
      open={open}
      title={`What to hear of ${creator.name}`}
    >
      {state.kind === "loading" ? <SkeletonText /> : null}
      {state.kind === "none" ? <p>You do not follow {creator.name}.</p> : null}
      {state.kind === "failed" ? <p>We could not read your settings. Check your connection and try again.</p> : null}
      {state.kind === "ready" ? (
        <form className="grid gap-5" id={formId} noValidate onSubmit={(event) => void save(event, state.kept)}>
          <PreferenceFields kept={state.kept} mistake={mistake} />
        </form>
      ) : null}
    </Dialog>
  );
}

function describeFailure(error: unknown): { title: string; description?: string } {
  return judgeFollowError(error).kind === "signed-out"
    ? { title: FOLLOW_TEXTS.signIn, description: FOLLOW_TEXTS.signInToManage }
    : { title: FOLLOW_TEXTS.preferencesFailed };
}
