import { boat, broken } from "#components/design/display/pictures.ts";
import { Specimen, State, States } from "#components/design/specimen.tsx";
import { Avatar } from "#components/ui/pictures/avatar.tsx";

export function Faces() {
  return (
    <Specimen title="Avatar" note="A picture, or up to two initials.">
      <States>
        <State label="picture, in four sizes">
          <div className="flex items-end gap-4">
            <Avatar name="Harbour, small" size="small" src={boat} />
            <Avatar name="Harbour, medium" src={boat} />
            <Avatar name="Harbour, large" size="large" src={boat} />
            <Avatar name="Harbour, huge" size="huge" src={boat} />
          </div>
        </State>
        <State label="no picture: up to two initials">
          <div className="flex items-end gap-4">
            <Avatar name="@sample" size="small" />
            <Avatar name="Skerry Point" />
            <Avatar name="Almanac of Tides" size="large" />
            <Avatar name="Éire Øre" size="huge" />
          </div>
        </State>
        <State label="a broken picture">
          <Avatar name="Lamp Room" size="large" src={broken} />
        </State>
        <State label="silent, beside the name">
          <span className="inline-flex items-center gap-2">
            <Avatar isDecorative={true} name="Harbour" size="small" src={boat} />
            @harbour
          </span>
        </State>
      </States>
    </Specimen>
  );
}
