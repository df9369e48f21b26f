import { linkStyle } from "#components/ui/navigation/link-style.ts";

type Props = { list: string /** The filter of the page, as its address has it. */; query?: string; label?: string };

/** The whole list as a file, not only this page of it. */
export function CsvLink({ list, query = "", label = "Download this list as CSV" }: Props) {
  return (
    <a
      className={`text-small justify-self-center ${linkStyle("quiet")}`}
      download
      href={`/api/admin/export?list=${list}${query.replace("?", "&")}`}
    >
      {label}
    </a>
  );
}
