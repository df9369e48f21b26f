import { randomUUID } from "node:crypto";

export type AuthCaller = { url: string; headers: Record<string, string> };

/** The status of each answer, and how many there were. */
export type Tally = Record<number, number>;

const AT_ONCE = 25;

/** A script with a public key creates users as fast as it can. */
export function signUpInALoop(caller: AuthCaller, times: number): Promise<Tally> {
  return inALoop(times, () => post(caller, "/signup", { data: {} }));
}

/** Tries codes for another person's address. */
export function guessInALoop(caller: AuthCaller, times: number): Promise<Tally> {
  const email = strangerAddress();
  return inALoop(times, (n) => post(caller, "/verify", { type: "email", email, token: String(n).padStart(6, "0") }));
}

/** Has mail sent to people who never asked for it. */
export function mailStrangersInALoop(caller: AuthCaller, times: number): Promise<Tally> {
  return inALoop(times, () => post(caller, "/otp", { email: strangerAddress() }));
}

function strangerAddress(): string {
  return `stranger-${randomUUID()}@example.com`;
}

async function post({ url, headers }: AuthCaller, path: string, body: object): Promise<number> {
  const answer = await fetch(`${url}/auth/v1${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  await answer.arrayBuffer();
  return answer.status;
}

async function inALoop(times: number, call: (n: number) => Promise<number>): Promise<Tally> {
  const tally: Tally = {};
  let next = 0;
  const loop = async () => {
    while (next < times) {
      const status = await call(next++);
      tally[status] = (tally[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, loop));
  return tally;
}
