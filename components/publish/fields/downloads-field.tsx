import { Checkbox } from "#components/ui/fields/checkbox.tsx";

/** A free post keeps its setting in a hidden field, for when it is sold again. */
export function DownloadsField({ isOffered, isFree }: { isOffered: boolean; isFree: boolean }) {
  if (isFree) return isOffered ? <input name="downloads" type="hidden" value="on" /> : null;
  return (
    <Checkbox
      defaultChecked={isOffered}
      hint="Readers see this before they pay. Those who have already paid keep what they were promised."
      id="post-offers_downloads"
      label="Buyers can download it as EPUB and Markdown"
      name="downloads"
    />
  );
}
