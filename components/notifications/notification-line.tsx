import { createElement, Fragment, type ReactNode } from "react";
import { formatNano } from "#lib/nano/amount-text.ts";
import type { LinePart } from "#lib/notifications/notification.ts";

/** What happened, in one sentence. Titles are an author's words: React escapes them. */
export function NotificationLine({ line }: { line: readonly LinePart[] }) {
  return createElement(Fragment, null, ...line.map(drawPart));
}

function drawPart(part: LinePart): ReactNode {
  return typeof part === "object" && "title" in part ? <i>{part.title}</i> : writePart(part);
}

/** The same for a toast or a name that is read out. */
export function writePlainly(line: readonly LinePart[]): string {
  return line.map(writePart).join("");
}

function writePart(part: LinePart): string {
  if (typeof part === "string") return part;
  return "raw" in part ? formatNano(part.raw) : part.title;
}
