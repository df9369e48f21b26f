import { Specimen, State } from "#components/design/specimen.tsx";
import { LoadMore } from "#components/ui/navigation/load-more.tsx";
import { Pagination } from "#components/ui/navigation/pagination.tsx";

function hrefOf(page: number) {
  return `/design/tables?page=${page}` as const;
}

export function Pages() {
  return (
    <Specimen title="Pagination" note="Numbers where there are pages, and “more” where a list only goes on.">
      <State label="at the beginning">
        <Pagination current={1} hrefOf={hrefOf} label="Pages, at the beginning" total={20} />
      </State>
      <State label="in the middle">
        <Pagination current={10} hrefOf={hrefOf} label="Pages, in the middle" total={20} />
      </State>
      <State label="at the end of a few">
        <Pagination current={3} hrefOf={hrefOf} label="Pages, a few" total={3} />
      </State>
      <div className="grid gap-8 sm:grid-cols-2">
        <State label="a list that goes on">
          <LoadMore href="/design/tables?after=24" label="Load more posts" progress="24 of 212 posts" />
        </State>
        <State label="its end">
          <LoadMore href={null} progress="212 posts" />
        </State>
      </div>
    </Specimen>
  );
}
