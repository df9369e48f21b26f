import { type Draw, withKeys } from "#components/post/document/render-context.ts";
import { ScrollRegion } from "#components/ui/tables/scroll-region.tsx";
import { type Block, isBlank } from "#lib/posts/document/document.ts";

type Table = Extract<Block, { type: "table" }>;
type Cell = Table["content"][number]["content"][number];

export function DocumentTable({ node, number, draw }: { node: Table; number: number; draw: Draw }) {
  return (
    <ScrollRegion className="post-table" label={`Table ${number}`}>
      <table>
        <tbody>
          {withKeys(node.content).map(({ item: row, key }, index) => (
            <tr key={key}>
              {withKeys(row.content).map(({ item: cell, key: cellKey }) => (
                <TableCell cell={cell} isInFirstRow={index === 0} key={cellKey} draw={draw} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function TableCell({ cell, isInFirstRow, draw }: { cell: Cell; isInFirstRow: boolean; draw: Draw }) {
  const text = draw(cell.content);
  if (cell.type === "tableCell" || isBlank(cell)) return <td>{text}</td>;
  return <th scope={isInFirstRow ? "col" : "row"}>{text}</th>;
}
