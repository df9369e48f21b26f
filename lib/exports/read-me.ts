import { env } from "#lib/env/server.ts";

/** What is in the archive, in plain words. */
export function describeContents(
  at: Date,
  { missing, gaps }: { missing: readonly string[]; gaps: readonly string[] },
): string {
  const lines = [
    `Everything you have on ${new URL(env.SITE_URL).host}, as of ${at.toISOString().slice(0, 16).replace("T", " ")} UTC.`,
    "",
    "posts/          your posts, a folder each: Markdown, HTML and JSON, with their files. newer-draft.md is a text that",
    "                you have not published yet. The mark <!--members-only--> is where the paid part begins.",
    "ghost/          for Ghost. Make a ZIP of this folder and import it in Ghost under Settings, Import/Export. The",
    "                pictures of all your posts are in here, too; the other texts point to them.",
    "library/        what you bought, where its author lets readers download it.",
    "purchases.csv   your purchases, with refunds and payments under way.",
    "receipts/       a receipt for each payment, as PDF and, for programs, as JSON.",
    "sales.csv       what you sold, with its worth in dollars at the time.",
    "payouts.csv     your earnings, and where each payout is.",
    "promotions.csv  what you paid to have posts shown, and what came back.",
    "appeals.csv     your appeals and counter-notices, with our answers.",
    "followers.csv, following.csv, comments.csv, profile.json",
    "",
    "Amounts are in raw, the smallest unit of Nano (1 Nano is 10^30 raw), and in Nano. In a CSV file, text that a",
    "spreadsheet would take for a formula has an apostrophe before it. Posts that the law forbids to show are left out.",
    ...listOf("Markdown, HTML and Ghost lack parts of these posts. post.json has them:", gaps),
    ...listOf("We could not read these. This is our fault:", missing),
  ];
  return `${lines.join("\r\n")}\r\n`;
}

function listOf(heading: string, paths: readonly string[]): string[] {
  return paths.length > 0 ? ["", heading, ...paths] : [];
}
