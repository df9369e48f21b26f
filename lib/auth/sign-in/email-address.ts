import { z } from "zod";

/** Under this an account that only a wallet opens has an address while it signs in: lib/purchases/wallets/README.md. No mail goes there. */
const NO_MAILBOX = "@wallet.invalid";

/** Lower-cased, as the data service stores addresses. */
export const emailAddressSchema = z
  .string()
  .trim()
  .toLowerCase()
  .pipe(
    z
      .email()
      .max(254)
      .refine((address) => !address.endsWith(NO_MAILBOX)),
  );
