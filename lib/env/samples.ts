/** How many samples a test takes: few in `npm test`, which runs with every change, and many in `npm run nightly`. */
export function sampleSize({ daily, nightly }: { daily: number; nightly: number }): number {
  return process.env.LARGE_SAMPLES === "1" ? nightly : daily;
}
