const MAX_CHARACTERS = 40;
/** As written in a link. Each character that is not ASCII takes at least six there, and each makes the QR code finer. */
const MAX_LENGTH = 120;

/** A post's title as the message of a payment link: what the wallet shows as the reason to pay. Cut at a word. */
export function paymentMessage(title: string): string {
  const whole = title.replaceAll(/\s+/g, " ").trim();
  if (fits(whole)) return whole;
  const characters = charactersOf(whole);
  let count = Math.min(characters.length, MAX_CHARACTERS - 1);
  while (count > 0 && !fits(`${characters.slice(0, count).join("")}…`)) count--;
  const cut = characters.slice(0, count).join("");
  const atWord = cut.replace(/[\s\p{P}]+[^\s]*$/u, "");
  return `${whole[cut.length] === " " || atWord.length < cut.length / 2 ? cut : atWord}…`;
}

function fits(text: string): boolean {
  return charactersOf(text).length <= MAX_CHARACTERS && encodeURIComponent(text).length <= MAX_LENGTH;
}

/** Whole characters, as people count them. */
function charactersOf(text: string): string[] {
  return Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
}
