import { Button } from "#components/ui/buttons/button.tsx";
import { Input } from "#components/ui/fields/input.tsx";
import { Select } from "#components/ui/fields/select.tsx";
import { Link } from "#components/ui/navigation/link.tsx";
import { AUTHOR_LISTS, AUTHOR_ORDERS, type AuthorQuery } from "#lib/posts/drafts/author-lists.ts";

/** A GET form: it works without a script. */
export function AuthorFilter({ query: { list, text, order } }: { query: AuthorQuery }) {
  const [path = "", kept] = AUTHOR_LISTS[list].path.split("?list=");
  return (
    <search>
      <form action={path} className="flex flex-wrap items-end gap-3" key={`${list} ${text} ${order}`}>
        {kept ? <input name="list" type="hidden" value={kept} /> : null}
        <label className="grid grow gap-1.5" htmlFor="own-text">
          <span className="text-small font-medium">Words in the title</span>
          <Input autoComplete="off" defaultValue={text} id="own-text" maxLength={100} name="q" type="search" />
        </label>
        <label className="grid gap-1.5" htmlFor="own-order">
          <span className="text-small font-medium">Order</span>
          <Select defaultValue={order} id="own-order" name="sort">
            {Object.entries(AUTHOR_ORDERS).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </Select>
        </label>
        <Button type="submit">Show</Button>
        {text === "" ? null : (
          <Link className="text-small inline-flex min-h-10 items-center" href={AUTHOR_LISTS[list].path} tone="quiet">
            Clear
          </Link>
        )}
      </form>
    </search>
  );
}
