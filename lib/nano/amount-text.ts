/** Whole numbers as the wire carries them: a decimal string, or a bigint. Never a number, which loses digits. */
export type WholeNumber = bigint | string;

const DECIMALS = 6;
const RAW_PER_STEP = 10n ** 24n;
const STEPS_PER_NANO = 10n ** BigInt(DECIMALS);
const MICROS_PER_CENT = 10_000n;
const grouped = new Intl.NumberFormat("en-US");

/** In millionths of a Nano, the smallest amount that a wallet can type: cut, not rounded. */
export function toSteps(raw: WholeNumber): bigint {
  return BigInt(raw) / RAW_PER_STEP;
}

export function fromSteps(steps: WholeNumber): bigint {
  return BigInt(steps) * RAW_PER_STEP;
}

/** "Ӿ0.05": at most six decimals, cut and not rounded, so that it never says more than there is. */
export function formatNano(raw: WholeNumber): string {
  const { sign, digits, isTiny } = readNano(raw);
  return `${sign}${isTiny ? "<\u00a0" : ""}Ӿ${digits}`;
}

/** "$0.05", to the nearest cent; less than half a cent is written as less than one cent. */
export function formatUsd(micros: WholeNumber): string {
  const { sign, cents, isTiny } = readCents(micros);
  if (isTiny) return `${sign}<\u00a0$0.01`;
  return `${sign}$${grouped.format(cents / 100n)}.${String(cents % 100n).padStart(2, "0")}`;
}

/** "≈ $0.05", or "< $0.01", which is about nothing. */
export function formatAboutUsd(micros: WholeNumber): string {
  return readCents(micros).isTiny ? formatUsd(micros) : `≈\u00a0${formatUsd(micros)}`;
}

/** "0.05 Nano, about 5 cents": for a voice, which cannot say Ӿ or ≈. */
export function describeAmount(raw: WholeNumber, usdMicros?: WholeNumber): string {
  const { sign, digits, isTiny } = readNano(raw);
  const nano = `${sign && "minus "}${isTiny ? "less than " : ""}${digits} Nano`;
  return usdMicros === undefined ? nano : `${nano}, ${describeUsd(usdMicros)}`;
}

/** "about 5 cents", "less than 1 cent" */
export function describeUsd(micros: WholeNumber): string {
  const { cents, isTiny } = readCents(micros);
  if (isTiny) return "less than 1 cent";
  if (cents >= 100n) return `about ${formatUsd(micros)}`;
  return cents === 1n ? "about 1 cent" : `about ${cents} cents`;
}

function readNano(raw: WholeNumber) {
  const { sign, size } = splitSign(raw);
  const isTiny = size > 0n && size < RAW_PER_STEP;
  const steps = isTiny ? 1n : size / RAW_PER_STEP;
  const decimals = String(steps % STEPS_PER_NANO)
    .padStart(DECIMALS, "0")
    .replace(/0+$/, "");
  const whole = grouped.format(steps / STEPS_PER_NANO);
  return { sign, digits: decimals ? `${whole}.${decimals}` : whole, isTiny };
}

function readCents(micros: WholeNumber) {
  const { sign, size } = splitSign(micros);
  const cents = (size + MICROS_PER_CENT / 2n) / MICROS_PER_CENT;
  return { sign, cents, isTiny: size > 0n && cents === 0n };
}

function splitSign(value: WholeNumber) {
  const exact = BigInt(value);
  return exact < 0n ? { sign: "−", size: -exact } : { sign: "", size: exact };
}
