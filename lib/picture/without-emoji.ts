const EMOJI =
  /\p{Emoji_Presentation}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\p{Extended_Pictographic}\ufe0f|\u200d|\ufe0f|\u20e3/gu;

/** None of our fonts has emoji, and a title reads well without. */
export function withoutEmoji(text: string): string {
  return text.normalize("NFC").replace(EMOJI, "").replace(/\s+/g, " ").trim();
}
