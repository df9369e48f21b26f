import { harbour } from "#components/design/display/pictures.ts";
import { Specimen } from "#components/design/specimen.tsx";
import { Price } from "#components/ui/amounts/amount.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Card } from "#components/ui/card.tsx";

const MILLI = 10n ** 27n;

export function Cards() {
  return (
    <Specimen
      isWide
      title="Card"
      note="A line of a contents page: title, standfirst, author, minutes, and the price where the page number would be."
    >
      <div className="divide-hairline max-w-4xl divide-y">
        <Card
          author="@harbour"
          headingLevel={3}
          href="/design/cards#lamp-room"
          minutes={9}
          picture={harbour}
          price={<Price raw={50n * MILLI} usdMicros="44575" />}
          standfirst="For sixty years the light was trimmed by hand, twice a night. The log books say who slept, and who did not."
          title="The lamp room at Skerry Point"
        />
        <Card
          author="@almanac"
          headingLevel={3}
          href="/design/cards#tide-table"
          minutes={6}
          price={<Price raw={100n * MILLI} usdMicros="89150" />}
          standfirst="High water is printed to the minute. Anyone who has waited for it on a slipway knows how much the minute leaves out, and why the old tables had a column for wind that no one fills in any more."
          title="What the tide table does not say, and what a harbour does with the difference"
        />
        <Card
          author="@sample"
          extra={
            <span>
              <Badge>Yours</Badge>
            </span>
          }
          headingLevel={3}
          href="/design/cards#small-change"
          minutes={3}
          price={<Price raw={0n} />}
          title="Forty-one kinds of small change"
        />
        <Card
          author="@almanac"
          headingLevel={3}
          href="/design/cards#weather-glass"
          mark={<Badge tone="copper">Promoted</Badge>}
          minutes={7}
          paid="Promoted: "
          price={<Price raw={20n * MILLI} />}
          standfirst="Its author pays for the place. The word stands on the card, and begins the name of its link."
          title="A weather glass for every window"
        />
      </div>
      <div className="grid gap-x-10 sm:grid-cols-2">
        <Card
          author="@sample"
          headingLevel={3}
          href="/design/cards#folded-map"
          minutes={4}
          picture={harbour}
          price={<Price raw={10n * MILLI} />}
          standfirst="In a narrow column the picture goes on top."
          title="How to iron a map"
        />
        <Card
          author="@almanac"
          headingLevel={3}
          href="/design/cards#margins"
          minutes={12}
          price={<Price raw={1_250n * MILLI} />}
          standfirst="What printers leave empty, and what readers have written there."
          title="A short history of margins"
        />
      </div>
    </Specimen>
  );
}
