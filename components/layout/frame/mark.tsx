import { EYE, HEAD_AND_TAIL, SITTING, STANDING, THROAT, WING } from "#components/layout/frame/wren.ts";

const PLACES = {
  bird: {},
  coin: { transform: "translate(8.5 9.4) scale(.82)", className: "fill-on-copper" },
  engraved: { transform: "translate(13.6 13.2) scale(.62)", className: "fill-on-copper" },
} as const;

type Props = {
  /** `engraved` is the coin with its rim and the standing bird, for large sizes. */
  variant?: "bird" | "coin" | "engraved";
  /** Without it the mark is decorative, and not read out. */
  label?: string;
  className?: string;
};

export function Mark({ variant = "bird", label, className = "size-6" }: Props) {
  const isCoin = variant !== "bird";
  return (
    <svg
      viewBox="0 0 64 64"
      className={className}
      fill="currentColor"
      fillRule="evenodd"
      focusable="false"
      role="img"
      aria-label={label}
      aria-hidden={label === undefined}
    >
      {isCoin ? <circle cx="32" cy="32" r="32" /> : null}
      {variant === "engraved" ? (
        <circle cx="32" cy="32" r="29" className="stroke-on-copper fill-none" strokeWidth=".5" />
      ) : null}
      <path d={HEAD_AND_TAIL + (variant === "coin" ? SITTING : STANDING) + THROAT + WING + EYE} {...PLACES[variant]} />
    </svg>
  );
}

/** For signed-in users, and on the narrowest phones, the header has room only for the bird. The bird links home too. */
const ROOM_FOR_NAME =
  "max-[22.4rem]:hidden max-sm:in-[[data-viewer=registered]]:hidden max-sm:in-[[data-viewer=admin]]:hidden";

/** The name as it is set everywhere: lower case, in the serif, behind its bird. */
export function Wordmark() {
  return (
    <span className="inline-flex items-center gap-2">
      <Mark className="text-copper size-7" />
      <span className={`text-heading font-serif font-medium tracking-tight lowercase ${ROOM_FOR_NAME}`}>Farthing</span>
    </span>
  );
}
