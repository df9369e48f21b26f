import { findAll } from "#components/document/element.ts";
import { registerIsland } from "#components/document/islands.ts";
import { tidyNumber } from "#components/nano/tidy-number.ts";
import { describeEarnings, earningsOf, readGuess } from "#lib/site/earnings.ts";

const results = new WeakMap<HTMLElement, Node[]>();

/** The same as EarningsCalculator does. It begins when its code is there: the first thing typed counts, too. */
for (const form of findAll("[data-island=earnings-calculator]")) open(form);
registerIsland("earnings-calculator", { open });

function open(form: HTMLElement): void {
  const output = form.querySelector("output");
  if (!output || results.has(form)) return;
  // The server's result has every part, since its numbers are right.
  results.set(form, [...output.childNodes]);
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("input", () => showEarnings(form, output));
  form.addEventListener("focusout", ({ target }) => target instanceof HTMLInputElement && tidyNumber(target));
  showEarnings(form, output);
}

function showEarnings(form: HTMLElement, output: HTMLElement): void {
  const [price = "", unlocks = ""] = [...form.querySelectorAll("input")].map(({ value }) => value);
  const guess = readGuess(price, unlocks);
  output.replaceChildren(...(guess ? (results.get(form) ?? []) : [form.dataset.problem ?? ""]));
  if (!guess) return;
  const { net, fee } = earningsOf(guess.priceRaw, guess.unlocks);
  const { rate } = form.dataset;
  const texts = {
    ...describeEarnings(net, rate === undefined ? null : { usd: rate }),
    fee: describeEarnings(fee, null).nano,
  };
  for (const [name, text] of Object.entries(texts))
    output.querySelector(`[data-earnings=${name}]`)?.replaceChildren(text ?? "");
}
