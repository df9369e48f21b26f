import type { Route } from "next";
import type { ReactNode } from "react";
import { ScrollRegion } from "#components/ui/tables/scroll-region.tsx";
import { SkeletonRows } from "#components/ui/tables/table-skeleton.tsx";
import { SortLink } from "#components/ui/tables/table-sort.tsx";

export type Direction = "ascending" | "descending";
export type Sort = { by: string; direction: Direction };

export type Column<Row> = {
  name: string;
  label: string;
  render: (row: Row) => ReactNode;
  /** Figures are right-aligned, and sort with the largest first. */
  isNumeric?: boolean;
  isSortable?: boolean;
  /** Hides the heading of a column that is clear to the eye, like one of buttons. */
  isLabelHidden?: boolean;
};

type Props<Row> = {
  caption: string;
  /** The first one names its row. */
  columns: [Column<Row>, ...Column<Row>[]];
  rows: Row[];
  keyOf: (row: Row) => string;
  sort?: Sort;
  /** Sorting is a link, so that it works without a script, and can be shared. */
  sortHrefOf?: (sort: Sort) => Route;
  isLoading?: boolean;
  /** Shown when there are no rows. */
  empty?: ReactNode;
};

export function Table<Row>({ caption, columns, rows, keyOf, isLoading = false, empty, ...sorting }: Props<Row>) {
  return (
    <ScrollRegion className="max-h-[80dvh]" label={caption}>
      <table aria-busy={isLoading} className="text-small w-full border-separate border-spacing-0">
        <caption className="text-caption text-ink-faint pb-2 text-start">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <HeaderCell column={column} key={column.name} {...sorting} />
            ))}
          </tr>
        </thead>
        <tbody className={isLoading ? "text-ink-faint" : ""}>
          {rows.map((row) => (
            <tr className="" key={keyOf(row)}>
              {columns.map((column, index) => (
                <BodyCell column={column} isRowHeader={index === 0} key={column.name} row={row} />
              ))}
            </tr>
          ))}
          {isLoading && rows.length === 0 ? <SkeletonRows columns={columns.length} /> : null}
          {!isLoading && rows.length === 0 ? (
            <tr>
              <td colSpan={columns.length}>{empty}</td>
            </tr>
          ) : null}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

type HeaderProps<Row> = Pick<Props<Row>, "sort" | "sortHrefOf"> & { column: Column<Row> };

function HeaderCell<Row>({ column, sort, sortHrefOf }: HeaderProps<Row>) {
  const { name, label, isNumeric = false, isSortable = false, isLabelHidden = false } = column;
  const direction = sort?.by === name ? sort.direction : undefined;
  const text = isLabelHidden ? <span className="sr-only">{label}</span> : label;
  return (
    <th
      aria-sort={direction}
      className={`border-edge bg-paper text-ink-soft sticky top-0 z-20 h-11 border-b px-2 py-1 font-medium whitespace-nowrap first:start-0 first:z-30 first:w-full first:ps-0 last:pe-0 ${alignOf(isNumeric)}`}
      scope="col"
    >
      {isSortable && sortHrefOf ? (
        <SortLink
          direction={direction}
          isArrowFirst={isNumeric}
          href={sortHrefOf({ by: name, direction: nextDirection(direction, isNumeric) })}
        >
          {text}
        </SortLink>
      ) : (
        text
      )}
    </th>
  );
}

function BodyCell<Row>({ column, row, isRowHeader }: { column: Column<Row>; row: Row; isRowHeader: boolean }) {
  const className = `border-hairline border-b px-2 py-2.5 font-normal first:ps-0 last:pe-0 ${alignOf(column.isNumeric)}`;
  if (!isRowHeader) return <td className={className}>{column.render(row)}</td>;
  return (
    <th className={`bg-paper sticky start-0 z-10 max-w-80 min-w-32 ${className}`} scope="row">
      {column.render(row)}
    </th>
  );
}

function nextDirection(direction: Direction | undefined, isNumeric: boolean): Direction {
  if (direction) return direction === "ascending" ? "descending" : "ascending";
  return isNumeric ? "descending" : "ascending";
}

function alignOf(isNumeric = false): string {
  return isNumeric ? "text-end tabular-nums not-last:sm:px-5" : "text-start";
}
