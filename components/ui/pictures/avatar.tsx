import { HideBroken } from "#components/ui/pictures/hide-broken.tsx";
import { initialsOf } from "#components/ui/pictures/initials.ts";
import { Picture } from "#components/ui/pictures/picture.tsx";

const SIZES = {
  small: { pixels: 24, box: "size-6 text-[0.625rem]" },
  medium: { pixels: 40, box: "size-10 text-small" },
  large: { pixels: 64, box: "size-16 text-lead" },
  huge: { pixels: 112, box: "size-28 text-title" },
};

type Props = {
  name: string;
  src?: string | null;
  size?: keyof typeof SIZES;
  /** The name is already beside it in text: then it is not read out. */
  isDecorative?: boolean;
};

/** The initials lie under the picture: they show where there is none, while it loads, and when it is broken. */
export function Avatar({ name, src, size = "medium", isDecorative = false }: Props) {
  const { pixels, box } = SIZES[size];
  const role = isDecorative ? { "aria-hidden": true } : { role: "img", "aria-label": name };
  return (
    <span
      {...role}
      className={`bg-hairline/60 text-ink-soft relative inline-grid shrink-0 place-items-center overflow-hidden rounded-full font-serif leading-none font-medium select-none ${box}`}
    >
      {initialsOf(name)}
      {src ? (
        <HideBroken>
          <Picture alt="" className="size-full object-cover" height={pixels} src={src} width={pixels} />
        </HideBroken>
      ) : null}
    </span>
  );
}
