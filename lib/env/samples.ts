/** How many samples a test takes: few in `npm test`, which runs with every change, and many in `npm run nightly`. */
export function sampleSize({ daily, nightly }: { daily: number; nightly: number }): number {
  return process.env.LARGE_SAMPLES === "1" ? nightly : daily;
}

/** From here on this process and those it starts take the many. */
export function takeLargeSamples(): void {
  process.env.LARGE_SAMPLES = "1";
}
