import type { MDXComponents } from "#components/site/text-elements.tsx";
import { TEXT_ELEMENTS } from "#components/site/text-elements.tsx";

/** What the elements of a long text are drawn with. Next finds this file by its name. */
export function useMDXComponents(): MDXComponents {
  return TEXT_ELEMENTS;
}
