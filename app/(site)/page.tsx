import { HomeSection } from "#components/browse/home-section";
import { Mark } from "#components/layout/mark";
import { ButtonLink } from "#components/ui/button-link";
import { pageMetadata } from "#lib/http/page-metadata";
import { readNanoRate } from "#lib/posts/cache";
import { readHome } from "#lib/posts/home";

export const metadata = pageMetadata("/", { alternates: { types: { "application/rss+xml": "/rss.xml" } } });
/** For the price, which goes stale by itself. */
export const revalidate = 3600;

export default async function HomePage() {
  const sections = await readHome();
  const rate = sections.length > 0 ? await readNanoRate() : null;
  return (
    <div className="max-w-page mx-auto grid gap-16 px-4 pt-12 pb-24 sm:px-6 sm:pt-20">
      <header className="grid items-center gap-10 lg:grid-cols-[1fr_auto] lg:gap-20">
        <Mark variant="engraved" className="text-copper size-24 sm:size-32 lg:order-last lg:size-64" />
        <div className="grid gap-6">
          <h1 className="text-display font-serif tracking-tight">
            <span className="block">Read one post.</span> <span className="block">Pay for one post.</span>
          </h1>
          <p className="text-lead text-ink-soft max-w-[34rem] font-serif">
            From Ӿ0.001, no account. Most posts: money back if it’s not worth it.
          </p>
          <p>
            <ButtonLink href="/browse" size="large" tone="primary">
              Browse posts
            </ButtonLink>
          </p>
        </div>
      </header>
      {sections.map((section) => (
        <HomeSection key={section.title} rate={rate} section={section} />
      ))}
    </div>
  );
}
