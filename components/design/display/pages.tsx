import { Specimen, State } from "#components/design/display/specimen";
import { LoadMore } from "#components/ui/load-more";
import { Pagination } from "#components/ui/pagination";

function hrefOf(page: number) {
  return `/design?page=${page}` as const;
}

export function Pages() {
  return (
    <Specimen name="Pagination">
      <State name="at the beginning">
        <Pagination current={1} hrefOf={hrefOf} label="Pages, at the beginning" total={20} />
      </State>
      <State name="in the middle">
        <Pagination current={10} hrefOf={hrefOf} label="Pages, in the middle" total={20} />
      </State>
      <State name="at the end of a few">
        <Pagination current={3} hrefOf={hrefOf} label="Pages, a few" total={3} />
      </State>
      <div className="grid gap-8 sm:grid-cols-2">
        <State name="a list that goes on">
          <LoadMore href="/design?after=24" label="Load more posts" progress="24 of 212 posts" />
        </State>
        <State name="its end">
          <LoadMore href={null} progress="212 posts" />
        </State>
      </div>
    </Specimen>
  );
}
