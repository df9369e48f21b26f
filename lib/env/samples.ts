/** How many samples a test takes: few in `npm test`, which runs with every change, many in `npm run nightly`. */
export function sampleSize({ daily, nightly }: { daily: number; nightly: number }): number {
  return process.env.LARGE_SAMPLES === "1" ? nightly : daily;
}

/** From now on, this process and its children take the large number. */
export function takeLargeSamples(): void {
  process.env.LARGE_SAMPLES = "1";
}
