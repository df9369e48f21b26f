"use client";

import { useEffect, useRef, useState } from "react";
import { describeHandleReason, HANDLE_REASONS, judgeShape } from "#lib/creators/handle.ts";
import { fetchJson } from "#lib/http/browser/client.ts";

export type HandleCheck =
  | { kind: "unasked" }
  | { kind: "asking" }
  | { kind: "free"; handle: string }
  | { kind: "refused"; message: string; suggestions: string[] }
  /** The server did not answer. It checks again when the form is sent. */
  | { kind: "unknown" };

const TYPING_PAUSE_MS = 400;
const UNASKED: HandleCheck = { kind: "unasked" };

/** Whether a handle is free, checked shortly after the last key. Late answers are dropped. */
export function useHandleCheck(own: string) {
  const [check, setCheck] = useState<HandleCheck>(UNASKED);
  const question = useRef<AbortController | null>(null);
  useEffect(() => () => question.current?.abort(), []);

  function ask(text: string) {
    question.current?.abort();
    const handle = text.trim().replace(/^@/, "");
    if (handle === "" || handle === own) {
      setCheck(UNASKED);
      return;
    }
    const reason = judgeShape(handle);
    if (reason === "invalid" || reason === "too_long") {
      setCheck({ kind: "refused", message: describeHandleReason(reason, handle), suggestions: [] });
      return;
    }
    const controller = new AbortController();
    question.current = controller;
    setCheck({ kind: "asking" });
    const settle = (settled: HandleCheck) => {
      if (!controller.signal.aborted) setCheck(settled);
    };
    const timer = setTimeout(
      () => askServer(handle, controller.signal).then(settle, () => settle({ kind: "unknown" })),
      TYPING_PAUSE_MS,
    );
    controller.signal.addEventListener("abort", () => clearTimeout(timer));
  }

  return { check, ask };
}

async function askServer(handle: string, signal: AbortSignal): Promise<HandleCheck> {
  const answer = await fetchJson("/api/profile/handle-availability", { query: { handle }, signal });
  if (typeof answer !== "object" || answer === null || !("available" in answer)) return { kind: "unknown" };
  if (answer.available === true) return { kind: "free", handle };
  const given = "reason" in answer ? answer.reason : null;
  const reason = HANDLE_REASONS.find((known) => known === given) ?? "taken";
  const suggestions = "suggestions" in answer && Array.isArray(answer.suggestions) ? answer.suggestions : [];
  return { kind: "refused", message: describeHandleReason(reason, handle), suggestions: suggestions.map(String) };
}
