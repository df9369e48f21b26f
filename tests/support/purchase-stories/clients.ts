import { type ApiAnswer, cookieFrom, type RequestCredentials } from "#tests/support/calls/purchase-api.ts";
import { REFUSALS } from "#tests/support/purchase-stories/refusals.ts";
import type { StoryStage } from "#tests/support/purchase-stories/stage.ts";
import type { Bought, StoryBuyer, StoryPurchase } from "#tests/support/purchase-stories/story.ts";

/** What readers' browsers ask of /api. A refusal is an answer, given by its code. */
export function clientsOf({ api }: StoryStage) {
  return {
    async open({ bringing }: StoryBuyer, post: string, key: string | null): Promise<StoryPurchase | string> {
      const answer = await api.create(key === null ? bringing : { ...bringing, key }, post);
      const refused = refusalOf(answer);
      if (refused !== null) return refused;
      return {
        id: answer.body.purchase.id,
        address: answer.body.ephemeral_address.ephemeral_address,
        bringing: keepToken(bringing, answer),
      };
    },
    cancel: async ({ id, bringing }: Bought) => refusalOf(await api.cancel(bringing, id)),
    verify: async ({ id, bringing }: Bought) => refusalOf(await api.verify(bringing, id)),
    refund: async ({ id, bringing }: Bought) =>
      refusalOf(await api.refund(bringing, id, { reason: "Bought by mistake" })),
  };
}

/**
 * The token of a purchase without a session is all that its reader has. Each of several tabs paying at once holds its
 * own; the browser keeps the last as its cookie.
 */
function keepToken(bringing: RequestCredentials, answer: ApiAnswer<unknown>): RequestCredentials {
  const cookie = cookieFrom(answer);
  if (!cookie.startsWith("pat_")) return bringing;
  bringing.cookie = cookie;
  return { ...bringing };
}

function refusalOf({ status, problem }: ApiAnswer<unknown>): string | null {
  if (status < 400) return null;
  // Our own failures are in the log, and judged there.
  if (problem.code === "internal" || REFUSALS.has(problem.code)) return problem.code;
  throw new Error(`/api answered ${status}: ${JSON.stringify(problem)}`);
}
