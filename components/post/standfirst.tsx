import { cutStandfirst } from "#lib/posts/standfirst.ts";

/** In two lines, which hold more words in a wide list than on a phone. */
export function Standfirst({ text }: { text: string }) {
  const { narrow, wide, isNarrowCut, isWideCut } = cutStandfirst(text);
  if (!isNarrowCut) return narrow;
  return (
    <>
      {narrow}
      <span className="@xl:hidden">…</span>
      <span className="hidden @xl:inline">
        {wide}
        {isWideCut ? "…" : null}
      </span>
    </>
  );
}
