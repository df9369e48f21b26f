import { Specimen, State } from "#components/design/specimen.tsx";
import { Mark } from "#components/layout/frame/mark.tsx";
import { ButtonLink } from "#components/ui/buttons/button-link.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Skeleton, SkeletonText } from "#components/ui/skeleton.tsx";

export function Waiting() {
  return (
    <>
      <Specimen title="Skeleton" note="The shape of what is coming, where its size is known.">
        <div aria-busy="true" className="grid gap-8 sm:grid-cols-2">
          <State label="a person and a text">
            <div className="grid grid-cols-[auto_1fr] gap-4">
              <Skeleton shape="circle" />
              <SkeletonText />
            </div>
          </State>
          <State label="a picture">
            <Skeleton shape="block" />
          </State>
        </div>
      </Specimen>
      <Specimen title="Empty state" note="Why there is nothing here, and what to do.">
        <EmptyState
          action={<ButtonLink href="/design/cards">Browse what is new</ButtonLink>}
          headingLevel={3}
          picture={<Mark className="size-14" />}
          title="No posts in your library"
        >
          What you buy is kept here, and stays readable.
        </EmptyState>
      </Specimen>
    </>
  );
}
