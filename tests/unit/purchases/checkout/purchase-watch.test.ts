import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  advanceWatch,
  startWatch,
  type Timer,
  type WatchCommand,
  type WatchEvent,
  type WatchStep,
} from "#lib/purchases/checkout/purchase-watch.ts";
import { purchaseSchema } from "#lib/purchases/purchase.ts";

const NOW = Date.UTC(2026, 10, 20);
const EXPIRY = NOW + 540_000;
const lost: WatchEvent = { kind: "channel-lost" };
const due = (timer: Timer): WatchEvent => ({ kind: "due", timer });
const verified = (status: (typeof purchaseSchema.shape.status.options)[number], expiresAtMs = EXPIRY): WatchEvent => ({
  ...{ kind: "verified", status, expiresAtMs },
});

function run(events: WatchEvent[], nowMs = NOW, step = startWatch(EXPIRY, true, NOW)): WatchStep {
  return events.reduce(({ watch }, event) => advanceWatch(watch, event, nowMs), step);
}

const names = ({ commands }: WatchStep) =>
  commands.map((command) => (command.do === "wait" ? `${command.timer} in ${command.ms}` : command.do));

describe("a channel", () => {
  test("is opened at once, and verified when open, as something may have happened before", () => {
    expect(names(startWatch(EXPIRY, true, NOW))).toEqual(["subscribe", "expiry in 541000"]);
    const connected = run([{ kind: "subscribed" }]);
    expect(connected.watch.connection).toBe("connected");
    expect(names(connected)).toContain("verify");
  });

  test("only signals: a changed row makes the page ask the server soon, and at once when it says paid", () => {
    expect(names(run([{ kind: "subscribed" }, { kind: "row-changed" }]))).toEqual(["check in 200"]);
    expect(names(run([{ kind: "subscribed" }, { kind: "row-paid" }]))).toEqual(["show", "check in 200"]);
    expect(names(run([{ kind: "subscribed" }, { kind: "row-changed" }, due("check")]))).toEqual(["verify"]);
  });

  test("that breaks triggers a check and three retries a second apart; then it polls", () => {
    let step = startWatch(EXPIRY, true, NOW);
    for (let tries = 0; tries < 3; tries++) {
      step = run([lost], NOW, step);
      expect([step.watch.connection, ...names(step)]).toEqual(["reconnecting", "verify", "retry in 1000"]);
      step = run([due("retry")], NOW, step);
      expect(names(step)).toEqual(["subscribe"]);
    }
    step = run([lost], NOW, step);
    expect([step.watch.connection, ...names(step)]).toEqual(["polling", "verify", "poll in 15000"]);
  });

  test("that holds again, for 30 seconds, has its three retries again", () => {
    const joined = run([lost, due("retry"), lost, { kind: "subscribed" }]);
    expect(joined.watch).toMatchObject({ connection: "connected", tries: 2 });
    expect(names(joined)).toEqual(["verify", "look in 30000"]);
    expect(run([due("look")], NOW, joined).watch).toMatchObject({ connection: "connected", tries: 0 });
  });
});

describe("when the network is back", () => {
  const online: WatchEvent = { kind: "online" };

  test.each([
    ["connected", run([{ kind: "subscribed" }])],
    ["reconnecting", run([lost])],
    ["polling", run([lost, lost, lost, lost])],
  ])("a page that was %s joins a new channel, with all its retries", (connection, step) => {
    expect(step.watch.connection).toBe(connection);
    const back = run([online], NOW, step);
    expect(names(back)).toEqual(["verify", "subscribe"]);
    expect(back.watch).toMatchObject({ connection: "reconnecting", tries: 0, pollUntilMs: null });
  });

  test("a page without a session asks at once, soon after, and then as before", () => {
    const back = run([online], NOW, startWatch(EXPIRY, false, NOW));
    expect(names(back)).toEqual(["verify", "check in 3000", "poll in 15000"]);
  });
});

describe("polling", () => {
  const polling = run([lost, lost, lost, lost]);

  test("asks every 15 seconds, until 30 seconds after the expiry", () => {
    expect(names(run([due("poll")], EXPIRY + 29_999, polling))).toEqual(["verify", "poll in 15000"]);
    const over = run([due("poll")], EXPIRY + 30_000, polling);
    expect([over.watch.connection, ...names(over)]).toEqual(["failed", "verify"]);
  });

  test("lasts ten minutes at most", () => {
    const late = run([lost, lost, lost, lost], NOW, startWatch(NOW + 86_400_000, true, NOW));
    expect(run([due("poll")], NOW + 600_000, late).watch.connection).toBe("failed");
  });

  test("is all that a reader without a session has", () => {
    const step = startWatch(EXPIRY, false, NOW);
    expect(names(step)).toEqual(["poll in 15000", "expiry in 541000"]);
    expect(names(run([{ kind: "woken" }], NOW, step))).toEqual(["verify", "check in 3000"]);
  });

  test("ends when the channel is back, and stops failing when the reader is back", () => {
    expect(names(run([{ kind: "woken" }], NOW, polling))).toEqual(["verify", "subscribe"]);
    expect(run([{ kind: "subscribed" }], NOW, polling).watch).toMatchObject({
      connection: "connected",
      pollUntilMs: null,
    });
    const failed = run([due("poll")], EXPIRY + 30_000, polling);
    const back = run([{ kind: "woken" }], EXPIRY + 60_000, failed);
    expect([back.watch.connection, ...names(back)]).toEqual(["reconnecting", "verify", "subscribe"]);
  });
});

test.each(purchaseSchema.shape.status.options.filter((status) => status !== "pending" && status !== "paid"))(
  "stops watching a %s purchase",
  (status) => {
    const ended = run([{ kind: "subscribed" }, verified(status)]);
    expect([ended.watch.status, ...names(ended)]).toEqual([status, "stop"]);
    expect(names(run([{ kind: "row-changed" }], NOW, ended))).toEqual([]);
  },
);

describe("a paid purchase", () => {
  const paid = run([{ kind: "subscribed" }, verified("paid")]);

  test("is followed for ten minutes more, as some readers pay twice", () => {
    expect([paid.watch.status, ...names(paid)]).toEqual(["paid", "end in 600000"]);
    expect(names(run([{ kind: "row-changed" }], NOW, paid))).toEqual(["check in 200"]);
    expect(names(run([due("check")], NOW, paid))).toEqual(["verify"]);
    expect(names(run([verified("paid")], NOW, paid))).toEqual([]);
    expect(names(run([{ kind: "woken" }], NOW, paid))).toEqual(["verify"]);
    expect(names(run([due("end")], NOW, paid))).toEqual(["stop"]);
  });

  test("is neither polled nor joined again, and left when its money goes back", () => {
    for (const event of [lost, due("retry"), due("look"), due("poll"), due("expiry")])
      expect(names(run([event], NOW, paid))).toEqual([]);
    expect(names(run([verified("refund_pending")], NOW, paid))).toEqual(["stop"]);
  });
});

test("a part payment moves the expiry, and its timer", () => {
  expect(names(run([verified("pending", NOW + 86_400_000)]))).toEqual(["expiry in 86401000"]);
});

test("asks again about a quote ended by the clock but not yet by the database", () => {
  expect(names(run([verified("pending")], EXPIRY + 1))).toEqual(["expiry in 5000"]);
});

/** Timers as the page has them: one per name, fired when due. After the end, nothing is heard. */
function simulate(given: { after: number; event: WatchEvent }[], hasSession: boolean) {
  let nowMs = NOW;
  let step = startWatch(EXPIRY, hasSession, NOW);
  const timers = new Map<Timer, number>();
  let isStopped = false;
  const runCommands = (commands: WatchCommand[]) => {
    for (const command of commands) {
      if (command.do === "wait") timers.set(command.timer, nowMs + command.ms);
      if (command.do !== "stop") continue;
      timers.clear();
      isStopped = true;
    }
  };
  const trace: WatchStep[] = [];
  const take = (event: WatchEvent) => {
    if (isStopped) return;
    step = advanceWatch(step.watch, event, nowMs);
    runCommands(step.commands);
    trace.push(step);
  };
  runCommands(step.commands);
  for (const { after, event } of given) {
    const until = nowMs + after;
    for (;;) {
      const next = [...timers].toSorted(([, one], [, other]) => one - other)[0];
      if (!next || next[1] > until) break;
      timers.delete(next[0]);
      nowMs = next[1];
      take(due(next[0]));
    }
    nowMs = until;
    take(event);
  }
  return { step, timers, trace };
}

const anyEvent = fc.oneof(
  fc.constant<WatchEvent>({ kind: "subscribed" }),
  fc.constant(lost),
  fc.constant<WatchEvent>({ kind: "row-changed" }),
  fc.constant<WatchEvent>({ kind: "row-paid" }),
  fc.constant<WatchEvent>({ kind: "woken" }),
  fc.constant<WatchEvent>({ kind: "online" }),
  fc.constant(verified("pending")),
  fc.constant(verified("paid")),
);
/** Of a paid purchase, only a second payment is looked for, and only after a sign of one. */
const isQuiet = (command: WatchCommand) =>
  command.do === "wait" ? command.timer === "check" : command.do === "verify" || command.do === "stop";
const anyStory = fc.array(fc.record({ after: fc.nat(60_000), event: anyEvent }), { maxLength: 40 });

test("never leaves a pending purchase unwatched unless the page says so", () => {
  fc.assert(
    fc.property(anyStory, fc.boolean(), (story, hasSession) => {
      const { step, timers } = simulate(story, hasSession);
      const { connection, status } = step.watch;
      // What is paid ends by its timer.
      if (status !== "pending") return timers.has("end") || timers.size === 0;
      if (connection === "connected") return timers.has("look");
      if (connection === "polling") return timers.has("poll");
      // Between two tries a timer runs, or a subscription is on its way and will hold or be lost.
      return true;
    }),
  );
});

test("never retries more than three times in a row, and joins and polls nothing once paid", () => {
  fc.assert(
    fc.property(anyStory, fc.boolean(), (story, hasSession) => {
      const { trace } = simulate(story, hasSession);
      const ended = trace.findIndex(({ watch }) => watch.status !== "pending");
      const after = ended < 0 ? [] : trace.slice(ended + 1);
      return trace.every(({ watch }) => watch.tries <= 3) && after.flatMap(({ commands }) => commands).every(isQuiet);
    }),
  );
});
