/** What a PDF says. Where our fonts lack a character of a text, `instead` stands in its place; null leaves it out. */
export type PdfText = {
  text: string;
  instead?: string | null;
  isSoft?: boolean;
  isSmall?: boolean;
  link?: string | null;
};

export type PdfPart = { heading: string; rows: readonly { term: string; details: readonly PdfText[] }[] };

export type PdfContent = {
  /** The file's title, and the largest line. */
  title: string;
  heading: string;
  above: string;
  below: string | null;
  parts: readonly PdfPart[];
  closing: readonly string[];
};
