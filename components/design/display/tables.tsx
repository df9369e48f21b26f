import { Specimen } from "#components/design/specimen.tsx";
import { Amount } from "#components/ui/amounts/amount.tsx";
import { FigureText } from "#components/ui/amounts/figure-text.tsx";
import { CopyButton } from "#components/ui/buttons/copy-button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { type Column, type Sort, Table } from "#components/ui/tables/table.tsx";

type Sale = { title: string; unlocks: number; earnedRaw: bigint };

const MILLI = 10n ** 27n;
const SALES: Sale[] = [
  { title: "The lamp room at Skerry Point", unlocks: 212, earnedRaw: 10_070n * MILLI },
  { title: "What the tide table does not say", unlocks: 87, earnedRaw: 8_265n * MILLI },
  { title: "A short history of margins", unlocks: 9, earnedRaw: 10_687n * MILLI },
  { title: "How to iron a map", unlocks: 1_480, earnedRaw: 14_060n * MILLI },
];

const COLUMNS: [Column<Sale>, ...Column<Sale>[]] = [
  { name: "title", label: "Post", isSortable: true, render: ({ title }) => title },
  {
    name: "unlocks",
    label: "Unlocked",
    isSortable: true,
    isNumeric: true,
    render: ({ unlocks }) => <FigureText text={unlocks.toLocaleString("en-US")} />,
  },
  {
    name: "earned",
    label: "Earned",
    isSortable: true,
    isNumeric: true,
    render: ({ earnedRaw }) => <Amount raw={earnedRaw} />,
  },
  {
    name: "actions",
    label: "Actions",
    isLabelHidden: true,
    isNumeric: true,
    render: ({ title }) => <CopyButton label="Copy title" text={title} />,
  },
];

const COMPARE: Record<string, (one: Sale, other: Sale) => number> = {
  title: (one, other) => one.title.localeCompare(other.title, "en"),
  unlocks: (one, other) => one.unlocks - other.unlocks,
  earned: (one, other) => Number(one.earnedRaw > other.earnedRaw) - Number(one.earnedRaw < other.earnedRaw),
};

export function readSort(query: Record<string, string | string[] | undefined>): Sort {
  const [by = "", direction] = String(query.sort ?? "").split(".");
  return {
    by: by in COMPARE ? by : "earned",
    direction: direction === "ascending" ? "ascending" : "descending",
  };
}

export function Tables({ sort }: { sort: Sort }) {
  const rows = SALES.toSorted(COMPARE[sort.by]);
  return (
    <Specimen isWide title="Table" note="Sorted by links, rows as cards on a narrow screen, busy and empty in words.">
      <Table
        caption="Sales of four sample posts"
        columns={COLUMNS}
        keyOf={({ title }) => title}
        rows={sort.direction === "ascending" ? rows : rows.toReversed()}
        sort={sort}
        sortHrefOf={({ by, direction }) => `/design/tables?sort=${by}.${direction}` as const}
      />
      <Table caption="While it loads" columns={COLUMNS} isLoading={true} keyOf={({ title }) => title} rows={[]} />
      <Table
        caption="With no rows"
        columns={COLUMNS}
        empty={
          <EmptyState headingLevel={3} title="Nothing sold yet">
            Each sale appears here a second after it is paid.
          </EmptyState>
        }
        keyOf={({ title }) => title}
        rows={[]}
      />
    </Specimen>
  );
}
