import { Mark } from "#components/layout/mark";
import { pageMetadata } from "#lib/http/page-metadata";

export const metadata = pageMetadata("/");

export default function HomePage() {
  return (
    <div className="max-w-page mx-auto grid h-full content-center gap-10 px-4 py-16 sm:px-6 lg:grid-cols-[1fr_auto] lg:items-center lg:gap-20">
      <Mark variant="engraved" className="text-copper size-24 sm:size-32 lg:order-last lg:size-72" />
      <div className="grid gap-6">
        <h1 className="text-display font-serif tracking-tight">
          <span className="block">Read one post.</span> <span className="block">Pay for one post.</span>
        </h1>
        <p className="text-lead text-ink-soft max-w-[34rem] font-serif">
          Writers publish here, and readers pay for a single post in Nano. It opens a second later, without an account.
        </p>
      </div>
    </div>
  );
}
