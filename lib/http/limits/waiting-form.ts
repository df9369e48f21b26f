import "server-only";
import { cookies, headers } from "next/headers";
import { env } from "#lib/env/server.ts";
import type { PuzzleDoor, SolvedPuzzle } from "#lib/http/limits/puzzle.ts";
import { beginWait, waitingDoor } from "#lib/http/limits/waiting.ts";

/** The wait of a form, which works without a script. */
export type WaitingForm = {
  /** For the limits: a ticket whose time is over opens a network's full budget once. */
  door: PuzzleDoor;
  /** Has the browser keep a ticket, unless it has one already; the seconds after which the form can be sent again. */
  begin(): Promise<number>;
  /** The ticket that this try brought, if its time is over. */
  ticket: SolvedPuzzle | null;
};

/** A form in a crowded network is sent again after a wait. `name` is the form's: no ticket opens another. */
export async function openWaitingForm(name: string): Promise<WaitingForm> {
  const asked = { url: new URL(`/forms/${name}`, env.SITE_URL).href, headers: await headers() };
  const door = waitingDoor(asked);
  return {
    door,
    ticket: await door.readSolution(),
    async begin() {
      const { seconds, ticket } = beginWait(asked);
      if (ticket) {
        const { name: cookie, value, maxAge, isSecure } = ticket;
        (await cookies()).set(cookie, value, { path: "/", maxAge, httpOnly: true, sameSite: "lax", secure: isSecure });
      }
      return seconds;
    },
  };
}
