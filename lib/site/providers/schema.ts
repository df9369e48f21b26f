import { z } from "zod";
import { staffReason } from "#lib/http/staff-reason.ts";
import { readTypedAmount } from "#lib/nano/typed-amount.ts";
import { PLATFORMS, PROVIDER_KINDS } from "#lib/site/providers/provider.ts";

const YES_OR_NO = ["yes", "no"] as const;

/** Several words in one field, with commas or spaces between. */
const words = z
  .string()
  .max(1_000)
  .transform((text) => [...new Set(text.split(/[\s,]+/).filter((word) => word !== ""))]);

/** An empty choice is “not known”. */
const maybe = z.enum(["", ...YES_OR_NO]).transform((answer) => (answer === "" ? null : answer === "yes"));

const minSend = z
  .string()
  .max(100)
  .transform((text, context) => {
    if (text.trim() === "") return null;
    const { raw = 0n } = readTypedAmount(text);
    if (raw > 0n && raw <= 10n ** 33n) return raw.toString();
    context.addIssue("Enter the smallest amount that it sends, such as 0.000001, or leave it empty.");
    return z.NEVER;
  });

/** As the form sends it: what people typed. */
export const providerSchema = z
  .strictObject({
    /** Refuses a name that is on the list already. */
    isNew: z.boolean(),
    name: z.string().trim().min(1, "Enter its name.").max(60, "A name has at most 60 characters."),
    url: z
      .string()
      .trim()
      .max(300, "An address has at most 300 characters.")
      .regex(/^https:\/\/[^\s"<>\\]{3,}$/, "The address begins with https://."),
    kinds: words.pipe(
      z
        .array(z.enum(PROVIDER_KINDS, `Write what it offers: ${PROVIDER_KINDS.join(", ")}.`))
        .min(1, `Write what it offers: ${PROVIDER_KINDS.join(", ")}.`),
    ),
    countries: words.pipe(
      z
        .array(
          z
            .string()
            .toUpperCase()
            .regex(/^[A-Z]{2}$/, "Write countries as two letters, such as DE, AT."),
        )
        .max(250, "There are not that many countries."),
    ),
    asksIdentity: z.enum(YES_OR_NO, "Say whether it asks who its users are.").transform((answer) => answer === "yes"),
    note: z
      .string()
      .trim()
      .max(200, "A note has at most 200 characters.")
      .transform((text) => text || null),
    platforms: words.pipe(z.array(z.enum(PLATFORMS, `Write where it runs: ${PLATFORMS.join(", ")}.`))),
    isSelfCustody: maybe,
    opensLinks: maybe,
    minSend,
    reason: staffReason,
  })
  .refine(
    ({ kinds, platforms, isSelfCustody, opensLinks, minSend: least }) =>
      kinds.includes("wallet") ||
      (platforms.length === 0 && isSelfCustody === null && opensLinks === null && least === null),
    { error: "Only a wallet has platforms, keys, links and a smallest amount.", path: ["kinds"] },
  );
export type ProviderInput = z.output<typeof providerSchema>;

export const providerActionSchema = z.strictObject({ action: z.enum(["check", "remove"]), reason: staffReason });
export type ProviderOrder = z.output<typeof providerActionSchema>;
