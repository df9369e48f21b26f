import { type Config, type FlowResult, startFlow } from "lighthouse";
import { connect, type Page } from "puppeteer-core";
import type { Row } from "#tests/bench/result.ts";

export const ON_PHONE: Config = {
  extends: "lighthouse:default",
  settings: { formFactor: "mobile", throttlingMethod: "devtools" },
};
const CODE_MS = 30_000;

type Step = FlowResult["steps"][number];

/** One flow: a locked post is opened, Pay is pressed, and the sheet with its code stays open. */
export async function judgePayment(port: number, url: string): Promise<Row[]> {
  const browser = await connect({ browserURL: `http://127.0.0.1:${port}`, defaultViewport: null });
  try {
    const page = await browser.newPage();
    const flow = await startFlow(page, { config: ON_PHONE, flags: { logLevel: "error" } });
    await flow.navigate(url);
    // Lighthouse has asked for the style sheets of that visit: from then on Chrome tells later ones in words of its own.
    await page.goto(url, { waitUntil: "networkidle0" });
    // Puppeteer's own looks at where things are would count as the page's.
    const { x, y } = await findButton(page);
    await flow.startTimespan();
    await page.mouse.click(x, y);
    await page.waitForSelector("#pay:popover-open a[href*=nano_]", { timeout: CODE_MS });
    await flow.endTimespan();
    await flow.snapshot();
    const { steps } = await flow.createFlowResult();
    return steps.map(writeRow);
  } finally {
    await browser.disconnect();
  }
}

/** The middle of Pay, in sight. */
async function findButton(page: Page): Promise<{ x: number; y: number }> {
  const button = await page.waitForSelector("button[popovertarget=pay]");
  if (!button) throw new Error("This post has no button to pay.");
  await button.scrollIntoView();
  return button.clickablePoint();
}

function writeRow(step: Step): Row {
  const { gatherMode, audits, runtimeError } = step.lhr;
  if (runtimeError) throw new Error(`${gatherMode}: ${runtimeError.message}`);
  const { passed, failed } = judgeAudits(step);
  const value = (audit: string) => audits[audit]?.numericValue?.toFixed(3) ?? "none";
  const moves =
    gatherMode === "timespan"
      ? [`INP ${Number(value("interaction-to-next-paint"))} ms`, `CLS ${value("cumulative-layout-shift")}`]
      : [];
  const notPassed = failed.length > 0 ? [`not passed: ${failed.join(", ")}`] : [];
  return {
    what: `paying, in one flow: ${gatherMode}`,
    result: [...moves, `${passed} of ${passed + failed.length} audits passed`, ...notPassed].join("; "),
    aim: gatherMode === "timespan" ? "INP ≤ 200 ms, CLS 0, every audit" : "every audit",
  };
}

/** As Lighthouse counts in the report of a visit: without what only informs, and without what does not apply here. */
function judgeAudits({ lhr: { audits, categories } }: Step): { passed: number; failed: string[] } {
  const counted = Object.values(categories)
    .flatMap(({ auditRefs }) => auditRefs)
    .filter(({ group }) => group !== "hidden")
    .flatMap(({ id }) => audits[id] ?? [])
    .filter(({ scoreDisplayMode }) => !["manual", "notApplicable", "informative"].includes(scoreDisplayMode));
  const failed = counted.filter(({ score }) => (score ?? 0) < 0.9).map(({ id }) => id);
  return { passed: counted.length - failed.length, failed };
}
