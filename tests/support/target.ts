/** The Supabase that a contract test talks to: the embedded stack, or a hosted one where CONTRACT_SUPABASE_URL is set. */
export type Target = {
  url: string;
  publishableKey: string;
  secretKey: string;
  isEmbedded: boolean;
  /** The same stack with e-mail confirmation switched off; a hosted project has only one setting. */
  unconfirmedUrl: string | null;
  /** The same stack with the limits of auth that are shipped; the others count next to nothing. */
  limitedUrl: string | null;
  /** A superuser's address of the database; a hosted project's may be unknown. */
  databaseUrl: string | null;
  /** The same database with the web server's rights, for WEB_DATABASE_URL; null where it is hosted. */
  webDatabaseUrl: string | null;
  /** A node of a network of its own, on which nothing ever happens; for a hosted project there is none. */
  nodeUrl: string | null;
};
