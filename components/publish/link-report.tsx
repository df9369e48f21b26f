"use client";

import { useEffect, useState } from "react";
import { describeProgress, describeVerdict } from "#components/publish/describe-link-check.ts";
import { Button } from "#components/ui/buttons/button.tsx";
import { classNames } from "#components/ui/class-names.ts";
import { linkStyle } from "#components/ui/navigation/link-style.ts";
import { fetchJson } from "#lib/http/browser/client.ts";
import { readProblem } from "#lib/http/browser/read-problem.ts";
import { type Draft, writingPathOf } from "#lib/posts/drafts/draft.ts";
import { type CheckedLink, LINKS_MOST, type LinkAnswer, linkAnchor, linksOf } from "#lib/posts/links/links.ts";

const FAILED = "We could not reach the server.";
/** Longer than the server needs for a link. */
const TIMEOUT_MS = 30_000;

/** Checks the links of a text once the page has loaded. Reports problems, and never blocks publishing. */
export function LinkReport({ draft }: { draft: Draft }) {
  const [attempt, setAttempt] = useState(0);
  return <LinkCheck draft={draft} key={attempt} onAgain={() => setAttempt(attempt + 1)} />;
}

function LinkCheck({ draft, onAgain }: { draft: Draft; onAgain: () => void }) {
  const [checked, setChecked] = useState<readonly CheckedLink[]>([]);
  const [failure, setFailure] = useState<string | null>(null);

  useEffect(() => {
    const stop = new AbortController();
    const add = (links: CheckedLink[]) => setChecked((before) => [...before, ...links]);
    askForAll(draft.id, stop.signal, add).catch((error: unknown) => {
      if (!stop.signal.aborted) setFailure(readProblem(error).detail ?? FAILED);
    });
    return () => stop.abort();
  }, [draft.id]);

  const found = linksOf(draft.doc);
  const total = Math.min(found.length, LINKS_MOST);
  const wrong = checked.filter(({ verdict }) => verdict.kind !== "fine");
  return (
    <div className="grid justify-items-start gap-4">
      <p className="text-small" role="status">
        {failure === null
          ? describeProgress({ total, checked: checked.length, wrong: wrong.length })
          : `Not all links could be checked. ${failure}`}
      </p>
      {wrong.length > 0 ? (
        <ul aria-label="Links to check" className="grid gap-4">
          {wrong.map((link) => (
            <Finding key={link.address} link={link} textPath={writingPathOf(draft)} />
          ))}
        </ul>
      ) : null}
      {found.length > total ? (
        <p className="text-small text-ink-soft">{`Only the first ${total} of ${found.length} addresses are checked.`}</p>
      ) : null}
      {failure === null ? null : (
        <Button onClick={onAgain} size="small">
          Check again
        </Button>
      )}
    </div>
  );
}

function Finding({ link: { address, places, verdict }, textPath }: { link: CheckedLink; textPath: string }) {
  return (
    <li className="text-small grid gap-1">
      <span className="flex flex-wrap gap-x-4">
        {places.map(({ n, words }) => (
          <a className={classNames(linkStyle(), "inline-block py-0.5")} href={`${textPath}#${linkAnchor(n)}`} key={n}>
            “{words}”
          </a>
        ))}
      </span>
      {/^https?:/.test(address) ? <span className="text-ink-soft break-all">{address}</span> : null}
      <span className="break-words">{describeVerdict(verdict)}</span>
    </li>
  );
}

/** A few at a time, as the server answers them. */
async function askForAll(postId: string, signal: AbortSignal, onLinks: (links: CheckedLink[]) => void): Promise<void> {
  let from: number | null = 0;
  while (from !== null) {
    const options = { method: "POST" as const, body: { from }, signal, timeoutMs: TIMEOUT_MS };
    const { links, next } = (await fetchJson(`/api/posts/${postId}/links`, options)) as LinkAnswer;
    if (signal.aborted) return;
    onLinks(links);
    from = next;
  }
}
