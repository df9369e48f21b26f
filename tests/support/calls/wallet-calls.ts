import { loadRoute } from "#tests/support/calls/app-route.ts";
import { sendForm } from "#tests/support/calls/purchase-forms.ts";

const SITE = "http://localhost:3000";
const STEPS = ["start", "status", "link", "code", "account"] as const;
type Step = (typeof STEPS)[number];

export type ProofAnswer = { status: number; body: Record<string, unknown>; cookies: string[] };
export type ProofBrowsers = Awaited<ReturnType<typeof loadProofBrowsers>>;

/** The calls that prove a wallet, from browsers that keep their cookies. */
export async function loadProofBrowsers(settings: Record<string, string> = {}) {
  const routes = new Map<Step, Awaited<ReturnType<typeof loadRoute>>["POST"]>();
  for (const step of STEPS) routes.set(step, (await loadRoute(`api/auth/nano/${step}`, settings)).POST);

  return (cookie = "") => {
    const jar = new Map(cookie.split("; ").flatMap((pair) => (pair ? [[nameOf(pair), pair]] : [])));
    const cookieHeader = () => [...jar.values()].join("; ");
    function keep(headers: Headers): string[] {
      for (const [pair = "", ...flags] of headers.getSetCookie().map((one) => one.split("; "))) {
        if (flags.includes("Max-Age=0")) jar.delete(nameOf(pair));
        else jar.set(nameOf(pair), pair);
      }
      return headers.getSetCookie();
    }
    return {
      cookie: cookieHeader,
      /** The cookie of the proof alone. */
      proof: () => jar.get("farthing-wallet") ?? "",
      hasSession: () => [...jar.keys()].some((name) => /^farthing-session(\.\d+)?$/.test(name)),
      async call(step: Step, body: object, headers: Record<string, string> = {}): Promise<ProofAnswer> {
        const request = new Request(`${SITE}/api/auth/nano/${step}`, {
          method: "POST",
          body: JSON.stringify(body),
          headers: { "content-type": "application/json", origin: SITE, cookie: cookieHeader(), ...headers },
        });
        const answer = await routes.get(step)?.(request, { params: Promise.resolve({}) });
        if (!answer) throw new Error("There is no such route.");
        return { status: answer.status, cookies: keep(answer.headers), body: Object(await answer.json()) };
      },
      async submit(step: Step, fields: Record<string, string>, headers: Record<string, string> = {}) {
        const path = `/api/auth/nano/${step}`;
        const sent = { path, fields, headers: { cookie: cookieHeader(), ...headers } };
        const answer = await sendForm(routes.get(step), sent);
        keep(answer.headers);
        return answer;
      },
    };
  };
}

function nameOf(pair: string): string {
  return pair.slice(0, pair.indexOf("="));
}
