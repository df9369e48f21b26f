import { withProduct } from "#tests/bench/reading/stage.ts";
import { milliseconds, quantile, type Row } from "#tests/bench/result.ts";
import { type RestartRecord, restartUnderLoad, stepOf } from "#tests/support/product/restart-scenario.ts";

const LOAD = { perSecond: 1_000, stopDelayMs: 2_000, lookEveryMs: 250 };
const FEW_PER_SECOND = 200;
const SHOWN_WITHIN_MS = 2_000;

/** Three web processes behind a load balancer, each restarted while readers ask for documents. */
export function measureRestarts({ isSmall }: { isSmall: boolean }): Promise<Row[]> {
  return withProduct(async (product) => {
    const record = await restartUnderLoad(product, isSmall ? { ...LOAD, perSecond: FEW_PER_SECOND } : LOAD);
    const { answers, troubles, repeated } = record;
    const failed = answers.filter(({ status }) => status !== 200).length;
    const stalestMs = findStalest(record);
    const seconds = ((answers.at(-1)?.sentAt ?? 0) - (answers[0]?.sentAt ?? 0)) / 1_000;
    const took = answers.map(({ tookMs }) => tookMs);
    const verdict = failed === 0 && troubles.length === 0 && stalestMs <= SHOWN_WITHIN_MS ? "PASS" : "FAIL";
    return [
      {
        what: "three web processes restarted in turn behind a load balancer",
        aim: "no 5xx, no broken connection, no page that is stale after 2 s",
        result: `${verdict}: ${answers.length.toLocaleString("en")} answers, ${failed} not 200, ${troubles.length} broken, ${repeated} repeated; oldest page ${milliseconds(stalestMs)} after a change`,
      },
      {
        what: "answers meanwhile",
        aim: `${LOAD.perSecond.toLocaleString("en")}/s`,
        result: `${Math.round(answers.length / seconds)}/s; p50 ${milliseconds(quantile(took, 0.5))}, p99 ${milliseconds(quantile(took, 0.99))}, slowest ${milliseconds(took.reduce((most, one) => Math.max(most, one), 0))}`,
      },
    ];
  });
}

/** How long after a change a reader who asked then was still shown what stood before it. */
function findStalest({ answers, changes }: RestartRecord): number {
  const committedAt = new Map(changes.map(({ step, committedAt: at }) => [step, at]));
  const ages = answers.map((answer) => {
    const next = committedAt.get((stepOf(answer) ?? Number.NaN) + 1);
    return next === undefined ? 0 : answer.sentAt - next;
  });
  return ages.reduce((oldest, age) => Math.max(oldest, age), 0);
}
