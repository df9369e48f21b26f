import { z } from "zod";

const address = z.url({ protocol: /^https?$/ });
const moment = z.iso.datetime({ offset: true });
const count = z.int().nonnegative();

const person = z.strictObject({ "@type": z.literal("Person"), name: z.string().min(1), url: address });
const offer = z.strictObject({
  "@type": z.literal("Offer"),
  price: z.string().regex(/^\d+(\.\d{1,6})?$/),
  priceCurrency: z.literal("USD"),
  availability: z.enum(["https://schema.org/InStock", "https://schema.org/OutOfStock"]),
  url: address,
});
const paidPart = z.strictObject({
  "@type": z.literal("WebPageElement"),
  isAccessibleForFree: z.literal(false),
  cssSelector: z.string().regex(/^\.[a-z-]+$/),
});
const counter = z.strictObject({
  "@type": z.literal("InteractionCounter"),
  interactionType: address,
  userInteractionCount: count,
});
const context = { "@context": z.literal("https://schema.org") };

/** What search engines ask of each type that we use; a property unknown to schema.org or to us is a mistake. */
const THINGS = z.discriminatedUnion("@type", [
  z.strictObject({
    ...context,
    "@type": z.literal("BlogPosting"),
    mainEntityOfPage: address,
    url: address,
    headline: z.string().min(1),
    description: z.string().min(1).optional(),
    image: z.array(address).min(1),
    datePublished: moment,
    dateModified: moment,
    inLanguage: z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]+)*$/),
    wordCount: count,
    isAccessibleForFree: z.boolean(),
    hasPart: paidPart.optional(),
    keywords: z.array(z.string()).min(1).optional(),
    author: person,
    publisher: z.strictObject({ "@type": z.literal("Organization"), name: z.string(), url: address }),
    offers: offer.optional(),
  }),
  z.strictObject({
    ...context,
    "@type": z.literal("BreadcrumbList"),
    itemListElement: z
      .array(
        z.strictObject({ "@type": z.literal("ListItem"), position: z.int(), name: z.string().min(1), item: address }),
      )
      .min(2)
      .refine((steps) => steps.every(({ position }, index) => position === index + 1), "steps are numbered from 1"),
  }),
  z.strictObject({
    ...context,
    "@type": z.literal("ProfilePage"),
    url: address,
    dateCreated: moment,
    mainEntity: person.extend({
      alternateName: z.string().startsWith("@"),
      identifier: z.string(),
      description: z.string().optional(),
      image: address.optional(),
      sameAs: z.array(address).min(1).optional(),
      interactionStatistic: z.array(counter),
      agentInteractionStatistic: z.array(counter),
    }),
  }),
  z.strictObject({
    ...context,
    "@type": z.literal("WebSite"),
    name: z.string(),
    url: address,
    potentialAction: z.strictObject({
      "@type": z.literal("SearchAction"),
      target: z.strictObject({
        "@type": z.literal("EntryPoint"),
        urlTemplate: z.string().regex(/^https?:\/\/[^{}]+\{search_term_string\}$/),
      }),
      "query-input": z.literal("required name=search_term_string"),
    }),
  }),
]);

/** The mistakes of a page's structured data: one thing, or a list of them. */
export function findJsonLdProblems(data: unknown): string[] {
  const things = Array.isArray(data) ? data : [data];
  return things.flatMap(
    (thing) => THINGS.safeParse(thing).error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`) ?? [],
  );
}
