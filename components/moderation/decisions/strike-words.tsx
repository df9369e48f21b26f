import { Day } from "#components/ui/dates/day.tsx";
import { describeStrike, type Strike } from "#lib/moderation/copyright/strike.ts";

/** "Copyright strike 1 of 3, until 28 November 2027". */
export function StrikeWords({ strike }: { strike: Strike }) {
  return (
    <span>
      {describeStrike(strike)}
      {strike.stands ? (
        <>
          , until <Day at={strike.until} />
        </>
      ) : null}
    </span>
  );
}
