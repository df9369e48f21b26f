import { Skeleton } from "#components/ui/skeleton.tsx";

const ROWS = ["first", "second", "third"];

/** Rows to come; silent, because the table says that it is busy. */
export function SkeletonRows({ columns }: { columns: number }) {
  return ROWS.map((row) => (
    <tr className="max-lg:block" key={row}>
      <td className="border-hairline border-b py-4 max-lg:block" colSpan={columns}>
        <Skeleton className="max-w-2/3" />
      </td>
    </tr>
  ));
}
