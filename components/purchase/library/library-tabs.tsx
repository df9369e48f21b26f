import { TabLinks } from "#components/ui/navigation/tab-links.tsx";
import { type LibraryPath, savedAddress } from "#lib/purchases/library/library.ts";

type Props = { path: LibraryPath; current: string };

/** The parts of the library, on either of its pages. */
export function LibraryTabs({ path, current }: Props) {
  const links = [
    { href: path, label: "Bought" },
    { href: savedAddress(path), label: "Saved for later" },
  ];
  return <TabLinks current={current} label="Library" links={links} />;
}
