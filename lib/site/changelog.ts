/** Changes for readers and authors, newest first. Entries are added with their change and never rewritten. */
export type ChangelogEntry = {
  /** Identifies the entry permanently, also in feeds. */
  id: string;
  on: string;
  tag: "New" | "Improved" | "Fixed";
  title: string;
  text: string;
};

export const CHANGELOG: readonly ChangelogEntry[] = [
  {
    id: "c1b7a0de-52a4-4f3b-8a0e-6d0b9f4e2a77",
    on: "2026-11-28",
    tag: "New",
    title: "Hidden until we have looked",
    text: "A post or a comment that several trusted readers report is hidden until a person has looked at it, for seven days at most. Buyers can still read it, nothing is refunded or removed, and its writer hears why at once. Reports by people who were mostly wrong before do not count.",
  },
  {
    id: "5d0c6a51-7b0b-4a7e-9a43-2f0d1c8e6b19",
    on: "2026-11-28",
    tag: "New",
    title: "Appeal a decision",
    text: "What we decide about you, your posts or your comments has a page of its own, with the facts and the rule. Appeal there once within six months. So can you if we left up what you reported. Someone who did not make the decision looks again, within a week. If we were wrong, we put back what was there.",
  },
  {
    id: "907ea9bd-1749-4c52-b394-3f3d8b7e4af4",
    on: "2026-11-28",
    tag: "New",
    title: "What we decide, in numbers",
    text: "The transparency page now shows, for each year, what readers reported to us, how we decided, how fast, and what we did. Names appear nowhere.",
  },
  {
    id: "02cd4b46-02b1-45a0-9c41-5e212c41d47c",
    on: "2026-11-28",
    tag: "New",
    title: "Staff picks",
    text: "Posts that we chose for the front page, or for the top of a category, now say “Staff pick”. No one can pay for that. Authors are told when a post of theirs is picked. If we keep a post out of our lists, its author reads the reason beside it, and can appeal.",
  },
  {
    id: "b1d0f7a4-0e35-4a4e-9c58-6c1a2f7d93e5",
    on: "2026-11-28",
    tag: "New",
    title: "Mention people in comments",
    text: "Write @ and a person’s handle in a comment: it becomes a link to their profile, and they are told, unless they cannot read the comment or one of you has blocked the other. A comment tells at most five people. What you hear of, you choose in your notification settings.",
  },
  {
    id: "90560b0d-fb5d-442b-b3a9-721020f21b87",
    on: "2026-11-27",
    tag: "New",
    title: "Notifications by your browser",
    text: "Turn on push in your settings, and this browser tells you at once when something comes, also while Farthing is closed. You choose which kinds. A push is one line, without the text of a post or a comment. For new posts, turn it on at the bell of each creator.",
  },
  {
    id: "06ba98b6-6ea5-49e7-af9d-1197a01f3fbf",
    on: "2026-11-27",
    tag: "Improved",
    title: "Settings for each creator, in one place",
    text: "Your notification settings list the creators you follow: those whose settings you changed, or everyone. Change them there.",
  },
  {
    id: "915aecc8-d53d-4e3c-8e29-0a4158dae866",
    on: "2026-11-27",
    tag: "Improved",
    title: "Comments for buyers without an account",
    text: "If you bought a post without an account, you read what its buyers say in the same browser.",
  },
  {
    id: "2eeb246e-d20e-4354-810e-443719b288ee",
    on: "2026-11-27",
    tag: "New",
    title: "Report what breaks the rules",
    text: "Follow “Report” on a post, a comment or a profile, with or without an account. You get a reference, and an answer if you leave an e-mail address. A moderator decides, and tells the author the rule, the facts and how to appeal.",
  },
  {
    id: "2e8fef91-8554-4ffe-a32a-6539a48e023a",
    on: "2026-11-27",
    tag: "Improved",
    title: "Comments under their post",
    text: "Comments stand under the post. You write them there without leaving the page, and new ones come in by themselves while you read. Lists show how many comments a post has.",
  },
  {
    id: "de24d432-5250-4511-a6f9-e0d01ba93936",
    on: "2026-11-27",
    tag: "New",
    title: "E-mails about comments and new posts",
    text: "Comments on your posts and answers to yours come by e-mail, at most one of each an hour. New posts of creators you follow come at once, or in one e-mail a day or a week, at the hour you choose in your settings. Each of these has a link that unsubscribes, without signing in. If e-mails to your address come back, your settings say so.",
  },
  {
    id: "5528afea-7717-4941-9284-7a214e3cfd67",
    on: "2026-11-27",
    tag: "New",
    title: "Comments",
    text: "Each post has a page for its comments. Write one, answer, like; change yours for fifteen minutes. Authors choose who comments: everyone, readers who own the post, or no one. They can pin, hide, approve and delete comments, and close a discussion. A first link waits for the author.",
  },
  {
    id: "c3a5d1f0-92b7-4e1c-8f64-0b7d2e95a318",
    on: "2026-11-27",
    tag: "New",
    title: "Notifications",
    text: "A bell in the header counts what is new: unlocks of your posts with your share, payouts, new posts and followers, refunds. The list sorts it into parts, and each kind can be muted. In your settings you choose what you get, here and by e-mail, or pause everything for 7 days. What concerns your money or the safety of your account always comes.",
  },
  {
    id: "3b6f2a90-54d7-4c1e-8f3a-9d20c7e5b186",
    on: "2026-11-27",
    tag: "New",
    title: "Follow a creator",
    text: "Follow from a profile, a post or a list of people, and choose with the bell what you hear of each creator. Their newest posts are on your front page, and all of them under Following in Browse. A profile shows all its followers, page by page, and who follows you. You can block someone from the menu on their profile: they can then no longer follow you.",
  },
  {
    id: "5d8f0c1e-7b34-4a6e-9c02-e1a7f3b86d49",
    on: "2026-11-27",
    tag: "New",
    title: "Pasted pictures, embeds with a title, and the way out",
    text: "Pictures of a page that you paste come along, or are named if they are missing. An embed shows its title, author and picture. In your settings you see every way to sign in, can add tax details, and can delete your account: it takes 14 days, you can change your mind, and readers keep what they bought.",
  },
  {
    id: "0f579f4f-b00e-48d5-9e97-d27b237e1efb",
    on: "2026-11-27",
    tag: "New",
    title: "Dates, versions and pictures of your posts",
    text: "A text that is older than its publication here can show its own date: your profile sorts by it, and the post names both. Versions show which words they changed, which were published and which one is live. The preview opens in the size of a phone or of a desktop. A post can have another picture beside links, and a profile a cover.",
  },
  {
    id: "8e2d6b47-3a91-4c05-b7f8-1d94e0a6c35b",
    on: "2026-11-26",
    tag: "New",
    title: "Freeze payouts, and refund from your wallet",
    text: "The e-mail about a changed payout address can freeze your payouts, without signing in. Nothing is sent until you end it with a code. When a sale is in your wallet already, its receipt shows what to send to refund the reader. A list of wallets is next to the address field, and where the browser can, it scans a QR code.",
  },
  {
    id: "c3a95e08-1f6d-4d27-8b40-7e12c9d6a5f3",
    on: "2026-11-26",
    tag: "Improved",
    title: "Publishing without traps",
    text: "The publish page saves what you choose, says all that is missing at once, and asks before a text with a paywall break becomes free. If you have a usual price, new drafts begin with it. You can write before you have a wallet, and have a payout that is due sent at once.",
  },
  {
    id: "4d1f8a62-c07e-4b39-95aa-2e6b81f3d970",
    on: "2026-11-25",
    tag: "New",
    title: "Save for later",
    text: "Press the ribbon beside a price, or Save on a post, and the post waits in your library. It works without an account. If a free post that you saved a day before gets a price, it stays open to you. The front page also leads back to what you have begun to read on this device.",
  },
  {
    id: "2b7e4c19-8d53-4a6f-b1c2-90e3d5f7a618",
    on: "2026-11-24",
    tag: "New",
    title: "Download what you bought",
    text: "A post that you own can be downloaded as EPUB or Markdown, in the version that you bought, if its author offers that: the page says so before you pay. Receipts come as PDF, and name the sources of their rate.",
  },
  {
    id: "5e0c7d34-91ab-4f26-a3d8-62b7f01c9e06",
    on: "2026-11-23",
    tag: "New",
    title: "Ask the author for a refund",
    text: "Where a post cannot be returned at once, you can ask its author, with a reason. They find your request next to their payouts, and you see what they answer. It has to be answered before the payment is sent to them.",
  },
  {
    id: "7f2d9a16-3e84-4b5c-8d11-0a6b4c9e5d05",
    on: "2026-11-22",
    tag: "New",
    title: "Write and publish",
    text: "A place to write in which nothing is lost, and one page on which a post gets its price and its readers: now, or at a time of yours. Pictures, revisions and a trash are there, too.",
  },
  {
    id: "9c8f2f3e-52b1-4a77-9d0c-6f3c1b8f9a01",
    on: "2026-11-21",
    tag: "New",
    title: "The pages that explain",
    text: "For readers, for creators, questions and answers, terms, privacy, the content guidelines, and a way to write to us. Every number on them is the one that the site really goes by.",
  },
  {
    id: "4b1d7a52-0c5e-4f0e-8a55-2f3e9ad3c702",
    on: "2026-11-21",
    tag: "New",
    title: "Refunds, receipts and your library",
    text: "A post that was not worth it can be returned within the time its page shows. Each purchase has a receipt, signed and printable, and stays in your library.",
  },
  {
    id: "0d6e41f8-7c1b-4f3d-b7a9-91c5f2f0e303",
    on: "2026-11-20",
    tag: "New",
    title: "Pay and read",
    text: "A payment in Nano opens the post as soon as the network has confirmed it, in every tab that shows it. No account is needed.",
  },
  {
    id: "c3a9d5b0-1f24-4e1c-9f6e-5a7d8e2b4c04",
    on: "2026-11-20",
    tag: "New",
    title: "Browse, search and feeds",
    text: "New, trending and top posts, by subject, price and length; a search; and feeds of everything, of one writer, or of a subject.",
  },
];
