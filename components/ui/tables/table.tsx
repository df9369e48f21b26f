import type { Route } from "next";
import type { ReactNode } from "react";
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
  /** Sentences: on a narrow screen they have a line's whole width, below the column's name. */
  isProse?: boolean;
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

/**
 * On a narrow screen each row is a card of lines, each with its column's name, so that nothing is cut and nothing scrolls in a box. What a
 * table sorts by stays above it.
 */
export function Table<Row>({ caption, columns, rows, keyOf, isLoading = false, empty, ...sorting }: Props<Row>) {
  return (
    <table aria-busy={isLoading} className="text-small w-full border-separate border-spacing-0 max-lg:block">
      <caption className="text-caption text-ink-faint pb-2 text-start max-lg:block">{caption}</caption>
      <thead className={sorting.sortHrefOf ? "max-lg:block" : "max-lg:sr-only"}>
        <tr className="max-lg:flex max-lg:flex-wrap max-lg:gap-x-5">
          {columns.map((column) => (
            <HeaderCell column={column} key={column.name} {...sorting} />
          ))}
        </tr>
      </thead>
      <tbody className={`max-lg:block ${isLoading ? "text-ink-faint" : ""}`}>
        {rows.map((row) => (
          <tr
            className="max-lg:border-hairline max-lg:grid max-lg:gap-1.5 max-lg:border-b max-lg:py-4"
            key={keyOf(row)}
          >
            {columns.map((column, index) => (
              <BodyCell column={column} isRowHeader={index === 0} key={column.name} row={row} />
            ))}
          </tr>
        ))}
        {isLoading && rows.length === 0 ? <SkeletonRows columns={columns.length} /> : null}
        {!isLoading && rows.length === 0 ? (
          <tr className="max-lg:block">
            <td className="max-lg:block" colSpan={columns.length}>
              {empty}
            </td>
          </tr>
        ) : null}
      </tbody>
    </table>
  );
}

type HeaderProps<Row> = Pick<Props<Row>, "sort" | "sortHrefOf"> & { column: Column<Row> };

function HeaderCell<Row>({ column, sort, sortHrefOf }: HeaderProps<Row>) {
  const { name, label, isNumeric = false, isSortable = false, isLabelHidden = false } = column;
  const direction = sort?.by === name ? sort.direction : undefined;
  const text = isLabelHidden ? <span className="sr-only">{label}</span> : label;
  const isLink = isSortable && sortHrefOf !== undefined;
  return (
    <th
      aria-sort={direction}
      className={`border-edge text-ink-soft h-11 border-b px-2 py-1 font-medium first:ps-0 last:pe-0 max-lg:h-auto max-lg:border-0 max-lg:px-0 ${isLink ? "whitespace-nowrap" : "max-lg:sr-only"} ${alignOf(isNumeric)}`}
      scope="col"
    >
      {isLink ? (
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

const CELL = "border-hairline border-b px-2 py-2.5 font-normal first:ps-0 last:pe-0 max-lg:border-0 max-lg:p-0";

function BodyCell<Row>({ column, row, isRowHeader }: { column: Column<Row>; row: Row; isRowHeader: boolean }) {
  const { label, isLabelHidden = false, isProse = false, isNumeric, render } = column;
  const content = render(row);
  if (isRowHeader) {
    return (
      <th
        className={`max-w-80 min-w-32 max-lg:max-w-none max-lg:wrap-anywhere lg:wrap-break-word ${CELL} ${alignOf(isNumeric)}`}
        scope="row"
      >
        {content}
      </th>
    );
  }
  const narrow = isProse ? "max-lg:grid max-lg:gap-0.5" : "max-lg:flex max-lg:items-baseline max-lg:gap-x-6";
  const isEmpty = content === null || content === undefined || content === "";
  return (
    <td className={`${CELL} ${alignOf(isNumeric)} ${isEmpty ? "max-lg:hidden" : narrow}`}>
      {isLabelHidden ? null : (
        <span aria-hidden="true" className="text-ink-soft lg:hidden">
          {label}
        </span>
      )}
      <div
        className={
          isLabelHidden
            ? "max-lg:pt-1"
            : `max-lg:wrap-anywhere lg:wrap-break-word ${isProse ? "" : "max-lg:ms-auto max-lg:text-end"}`
        }
      >
        {content}
      </div>
    </td>
  );
}

function nextDirection(direction: Direction | undefined, isNumeric: boolean): Direction {
  if (direction) return direction === "ascending" ? "descending" : "ascending";
  return isNumeric ? "descending" : "ascending";
}

function alignOf(isNumeric = false): string {
  return isNumeric ? "text-end tabular-nums whitespace-nowrap not-last:lg:px-5" : "text-start";
}
