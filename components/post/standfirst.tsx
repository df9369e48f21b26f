import { cutStandfirst } from "#lib/posts/standfirst.ts";

/** By the width of the nearest container. */
const SHOWN = {
  list: { narrow: "@xl:hidden", wide: "hidden @xl:inline" },
  lead: { narrow: "@lg:hidden", wide: "hidden @lg:inline" },
} as const;

/** In two lines, which hold more words in a wide list than on a phone. */
export function Standfirst({ text, place = "list" }: { text: string; place?: keyof typeof SHOWN }) {
  const { narrow, wide, isNarrowCut, isWideCut } = cutStandfirst(text, place);
  if (!isNarrowCut) return narrow;
  return (
    <>
      {narrow}
      <span className={SHOWN[place].narrow}>…</span>
      <span className={SHOWN[place].wide}>
        {wide}
        {isWideCut ? "…" : null}
      </span>
    </>
  );
}
