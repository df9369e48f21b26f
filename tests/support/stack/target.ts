/**
 * The Supabase that a contract test talks to: the embedded stack, or a hosted one where CONTRACT_SUPABASE_URL is set.
 */
export type StackTarget = {
  url: string;
  publishableKey: string;
  secretKey: string;
  isEmbedded: boolean;
  /** The same stack without e-mail confirmation; a hosted project has only one setting. */
  unconfirmedUrl: string | null;
  /** The same stack with the shipped limits of auth; the others hardly limit anything. */
  limitedUrl: string | null;
  /** A superuser's address of the database; a hosted project's may be unknown. */
  databaseUrl: string | null;
  /** The same database with the web server's rights, for WEB_DATABASE_URL; null where it is hosted. */
  webDatabaseUrl: string | null;
  /** A node of its own, quiet network; a hosted project has none. */
  nodeUrl: string | null;
};
