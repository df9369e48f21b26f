/** The texts a buyer may have to agree to before paying. The purchase keeps the id, the receipt the words. */
const CONSENT_TEXTS = {
  "eu-waiver-1": (refund: string) => `Let me read now. I know this ends my 14-day right to withdraw${refund}.`,
} as const satisfies Record<string, (refund: string) => string>;

export type ConsentTextId = keyof typeof CONSENT_TEXTS;

export function isConsentTextId(id: string): id is ConsentTextId {
  return Object.hasOwn(CONSENT_TEXTS, id);
}

export function consentText(id: ConsentTextId, refundWindowMinutes: number): string {
  return CONSENT_TEXTS[id](describeRefund(refundWindowMinutes));
}

function describeRefund(minutes: number): string {
  if (minutes === 0) return "";
  return minutes < 60 ? `; the ${minutes}-minute refund stays` : `; the ${minutes / 60}-hour refund stays`;
}

/** The EU with Iceland, Liechtenstein and Norway. */
const EEA = new Set(
  "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK".split(" "),
);

type Rules = { EU_WITHDRAWAL_MODE: string; COUNTRY_HEADER: string | undefined; NANO_NETWORK: string };

/** Which text the buyer must agree to, or null. */
export function requiredConsentOf(headers: Pick<Headers, "get">, rules: Rules): ConsentTextId | null {
  return rules.EU_WITHDRAWAL_MODE === "waiver" && isUnderEuLaw(headers, rules) ? "eu-waiver-1" : null;
}

/** Whether the buyer keeps 14 days to withdraw from the contract (REF-08). */
export function mayWithdrawOf(headers: Pick<Headers, "get">, rules: Rules): boolean {
  return rules.EU_WITHDRAWAL_MODE === "fourteen_days" && isUnderEuLaw(headers, rules);
}

/** If the country is unknown, assume EU law applies where money is real. */
function isUnderEuLaw(headers: Pick<Headers, "get">, rules: Rules): boolean {
  const country = countryOf(headers, rules);
  return country === null ? rules.NANO_NETWORK === "live" : EEA.has(country);
}

/** The buyer's country, as the trusted proxy reports it. Null without one. */
export function countryOf(
  headers: Pick<Headers, "get">,
  { COUNTRY_HEADER }: Pick<Rules, "COUNTRY_HEADER">,
): string | null {
  const country = COUNTRY_HEADER && headers.get(COUNTRY_HEADER)?.trim().toUpperCase();
  return country && /^[A-Z]{2}$/.test(country) ? country : null;
}
