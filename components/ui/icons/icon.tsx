import "server-only";
import { findIconBody } from "#components/ui/icons/icon-set.ts";
import { IconSvg, type IconSvgProps } from "#components/ui/icons/icon-svg.tsx";

/**
 * An icon known at build time, drawn into the HTML: <Icon name="ph:caret-down" />. A client component gets one as a child, or
 * draws one of client-icons.ts with IconSvg. For an icon whose name is data, use DataIcon.
 */
export function Icon({ name, ...props }: IconSvgProps & { name: `ph:${string}` }) {
  const body = findIconBody(name);
  if (body === null) throw new Error(`There is no icon ${name}.`);
  return <IconSvg body={body} {...props} />;
}
