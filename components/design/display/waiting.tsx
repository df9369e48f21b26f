import { Specimen, State } from "#components/design/display/specimen";
import { StillBird } from "#components/design/display/still-bird";
import { EmptyState } from "#components/ui/empty-state";
import { Skeleton, SkeletonText } from "#components/ui/skeleton";

export function Waiting() {
  return (
    <>
      <Specimen name="Skeleton">
        <div aria-busy="true" className="grid gap-8 sm:grid-cols-2">
          <State name="a person and a text">
            <div className="grid grid-cols-[auto_1fr] gap-4">
              <Skeleton shape="circle" />
              <SkeletonText />
            </div>
          </State>
          <State name="a picture">
            <Skeleton shape="block" />
          </State>
        </div>
      </Specimen>
      <Specimen name="Empty state">
        <EmptyState
          action={
            <a className="text-copper font-medium underline underline-offset-4" href="#display">
              Browse what is new
            </a>
          }
          headingLevel={4}
          picture={<StillBird />}
          title="No posts in your library"
        >
          What you buy is kept here, and stays readable.
        </EmptyState>
      </Specimen>
    </>
  );
}
