import { Button } from "#components/ui/buttons/button.tsx";

type Props = {
  postId: string;
  /** The post's own, to come back to. */
  path: string;
  /** What this buyer answered. Null if nothing yet. */
  answer: boolean | null;
};

const CHOICES = [
  { value: "yes", isWorthIt: true, label: "Yes" },
  { value: "no", isWorthIt: false, label: "No" },
];

/** Stands at the end of a bought text: a plain form, so it works without a script. Its address is "#worth". */
export function WorthQuestion({ postId, path, answer }: Props) {
  return (
    <form
      action={`/api/posts/${postId}/worth`}
      aria-labelledby="worth-title"
      className="post-frame mt-12 grid scroll-mt-24 gap-3 outline-none print:hidden"
      data-answered={CHOICES.find(({ isWorthIt }) => isWorthIt === answer)?.value}
      id="worth"
      method="post"
      tabIndex={-1}
    >
      <input name="postId" type="hidden" value={postId} />
      <input name="path" type="hidden" value={path} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <h2 className="text-lead font-serif" id="worth-title">
          Was it worth it?
        </h2>
        {CHOICES.map(({ value, isWorthIt, label }) => (
          <Button
            aria-pressed={answer === isWorthIt}
            className="aria-pressed:bg-copper-wash aria-pressed:text-copper-strong"
            key={value}
            name="worth"
            type="submit"
            value={value}
          >
            {label}
          </Button>
        ))}
      </div>
      <p className="text-small text-ink-soft">
        {answer === null
          ? "Neither the author nor other readers see your answer. It helps good posts to be found."
          : "Thank you. You can change your answer at any time."}
      </p>
    </form>
  );
}
