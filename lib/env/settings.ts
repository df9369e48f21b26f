import type { z } from "zod";
import {
  addressList,
  countryList,
  databaseAddress,
  encryptionKey,
  factor,
  keyBeginningWith,
  longSecret,
  mailAddress,
  mailServer,
  nanoAccount,
  nanoSeed,
  nonEmpty,
  oneOf,
  origin,
  port,
  pushKey,
  seedName,
  switchedOn,
  webAddress,
  webDatabaseAddress,
  wholeNumber,
} from "#lib/env/shapes.ts";

/** A setting's format, its purpose (also in .env.example), and what to do if it is missing or wrong. */
function setting<Shape extends z.ZodType>(shape: Shape, about: string, advice: string) {
  return { shape, about, advice };
}

const PAIR = "Set both this provider's id and its secret, or neither.";

/** Every setting, by its environment variable. An empty one counts as missing. */
export const SETTINGS = {
  NODE_ENV: setting(
    oneOf(["development", "test", "production"]).default("development"),
    "How the code runs. npm start, npm run dev and npm test set it by themselves.",
    "Leave it out: the npm scripts set it.",
  ),
  SITE_URL: setting(
    origin().default("http://localhost:3000"),
    "Where readers reach the site. Links in emails and feeds begin with it, and writes from other origins are refused.",
    "Set it to the site's own address without a path, such as https://farthing.example.",
  ),
  SUPABASE_URL: setting(
    webAddress(),
    "Where Supabase answers. Without it npm start runs its own stack on this machine.",
    "Copy it from the API settings of the Supabase project, such as https://abcdefgh.supabase.co.",
  ),
  SUPABASE_PUBLISHABLE_KEY: setting(
    keyBeginningWith("sb_publishable_"),
    "Supabase's key for browsers. It is public.",
    "Copy the publishable key (sb_publishable_…) from the API settings of the Supabase project.",
  ),
  SUPABASE_SECRET_KEY: setting(
    keyBeginningWith("sb_secret_"),
    "Supabase's key for servers. It bypasses row rules. A secret.",
    "Copy the secret key (sb_secret_…) from the API settings of the Supabase project.",
  ),
  DATABASE_URL: setting(
    databaseAddress(),
    "Postgres itself, for the worker: a direct connection or a pooler in session mode. A secret. Set without SUPABASE_URL, npm start uses this Postgres (as its superuser) instead of its own.",
    "Set it to postgresql://user:password@host:5432/database; on Supabase take the direct connection or the session pooler.",
  ),
  WEB_DATABASE_URL: setting(
    webDatabaseAddress().optional(),
    "Postgres as the role farthing_web, for the site: connections of its own, which visitors of the data API cannot use up. A secret. Without it the site asks the data API for everything, and pages of signed-in readers are much slower.",
    "Set it to postgresql://farthing_web:password@host:5432/database, after: alter role farthing_web with password '…'; or leave it out.",
  ),
  NANO_NETWORK: setting(
    oneOf(["dev", "live"]).default("dev"),
    "The Nano network for payments. dev is a test network: its Nano has no value, and every page says so. live is real money: it is never the default, and requires OPERATOR_NAME, OPERATOR_ADDRESS, OPERATOR_EMAIL, SMTP_URL, MAIL_FROM, TOKEN_KEY, NANO_FEE_ACCOUNT and a SITE_URL with https.",
    "Set it to live, or to dev where NANO_RPC_URLS leads to a node of the dev network.",
  ),
  NANO_RPC_URLS: setting(
    addressList(/^https?$/, "http:// or https://"),
    "Nano nodes or services, in order of preference, separated by commas. Without it npm start runs a test network on this machine.",
    "Set it to the address of a node's RPC, such as http://127.0.0.1:7076, or several with commas between.",
  ),
  NANO_WS_URLS: setting(
    addressList(/^wss?$/, "ws:// or wss://").default([]),
    "Websockets of those nodes, for confirmations at once. Without them the worker asks at intervals.",
    "Set it to the address of a node's websocket, such as ws://127.0.0.1:7078, or leave it out.",
  ),
  NANO_SEED: setting(
    nanoSeed(),
    "The seed of all deposit accounts, for the worker only: anyone who has it can spend the money. A secret. On the test network npm start makes one.",
    "Make one with: openssl rand -hex 32. Keep a copy off this machine, and never change it while accounts hold money.",
  ),
  NANO_SEED_ID: setting(
    seedName().default("main"),
    "The name that NANO_SEED goes by in the database. A new seed gets a new name, and the accounts of the old one stay watched.",
    "Leave it out, or set it to up to 40 lower-case letters, digits and hyphens.",
  ),
  NANO_FEE_ACCOUNT: setting(
    nanoAccount().optional(),
    "Your account for the site's fee, with its seed in your own wallet. The worker stores it in the database at its start.",
    "Set it to an address of your own wallet, such as nano_1abc….",
  ),
  NANO_SERVICE_URL: setting(
    webAddress().optional(),
    "A Nano payment service with prepaid credits, such as https://rpc.nano.to. To use it as a node or for work, also list it in NANO_RPC_URLS or NANO_WORK_URLS.",
    "Set it to the service's address, or leave it out.",
  ),
  NANO_SERVICE_KEY: setting(
    nonEmpty().optional(),
    "The key of that service. It is sent only to that service. A secret.",
    "Copy it from the service, or leave it out.",
  ),
  NANO_WORK_URLS: setting(
    addressList(/^https?$/, "http:// or https://").default([]),
    "Who computes proof of work, in order: services, or nodes that allow it (enable_control), separated by commas. The worker's own processor comes last. On the live network a sale needs two sends and a receive. One processor core needs about two minutes for a send and two seconds for a receive, a node without a GPU as long, a GPU or a service under a second; one core ends some 15 sales an hour.",
    "Set it to one or more addresses, or leave it out: on the test network the machine's own processor is enough.",
  ),
  NANO_FAUCET_URL: setting(
    webAddress().optional(),
    "Where the test network gives its Nano away. npm start sets it together with its own test network.",
    "Leave it out: npm start sets it.",
  ),
  WORKER_HEALTH_PORT: setting(
    port().default(3001),
    "The port on loopback where the worker reports its health.",
    "Set it to a free port.",
  ),
  SMTP_URL: setting(
    mailServer().optional(),
    "The mail server for everything but sign-in codes (those are Supabase's own). Without it the embedded stack puts emails into its mailbox, and elsewhere they wait. A secret.",
    "Set it to smtp://user:password@host:587, or smtps:// for TLS from the start.",
  ),
  MAIL_FROM: setting(
    nonEmpty().optional(),
    "The sender of emails, as readers see it: Farthing <post@farthing.example>. Goes with SMTP_URL.",
    "Set it to a name and an address of your domain, such as Farthing <post@farthing.example>.",
  ),
  MAIL_EVENTS_SECRET: setting(
    longSecret().optional(),
    "The key with which your mail service, or a program of yours that reads its reports, signs what it sends to /api/mail/events: bounces and complaints. Without it that call is closed. A secret.",
    "Make one with: openssl rand -base64 32; or leave it out.",
  ),
  PUSH_PUBLIC_KEY: setting(
    pushKey(65, "B").optional(),
    "The public key by which browsers know our pushes (VAPID). Without it push is offered nowhere. npm start makes a pair for its own stack. With a new pair, readers turn push on again.",
    "Make a pair with: npx web-push generate-vapid-keys; or leave both out.",
  ),
  PUSH_PRIVATE_KEY: setting(
    pushKey(32).optional(),
    "Its private key, for the worker. A secret.",
    "Make a pair with: npx web-push generate-vapid-keys; or leave both out.",
  ),
  PICTURE_LIST_FILE: setting(
    nonEmpty().optional(),
    "A file with the hashes of pictures that no one may upload, such as a hotline gives out: one on each line, SHA-256 of the file or our own hash of its look (lib/storage/README.md).",
    "Set it to the file's path, or leave it out.",
  ),
  PICTURE_SCAN_URL: setting(
    webAddress().optional(),
    "A service that is asked about every uploaded picture before it is stored (lib/storage/README.md). While it does not answer, no picture is taken.",
    "Set it to the service's address, or leave it out.",
  ),
  LINK_LIST_FILE: setting(
    nonEmpty().optional(),
    "A file with the domains of dangerous sites, one on each line, for the worker. Lists leave out posts that link there, and comments wait for the post's author (lib/moderation/checks/README.md).",
    "Set it to the file's path, or leave it out.",
  ),
  LINK_CHECK_URL: setting(
    webAddress().optional(),
    "A service that the worker asks about the links of published posts (lib/moderation/checks/README.md).",
    "Set it to the service's address, or leave it out.",
  ),
  TRUSTED_PROXY_HOPS: setting(
    wholeNumber().default(0),
    "How many of your proxies are in front of the site: the visitor's address is this entry of X-Forwarded-For, counted from the right. With 0, it is the address of the connection.",
    "Set it to 0, or to the number of proxies in front of the site.",
  ),
  NETWORK_BUDGET_FACTOR: setting(
    factor().default(1),
    "Multiplies how much visitors without an account may do in one network before they solve a puzzle. More than 1 suits a site whose visitors all share one network.",
    "Set it to a whole number from 1 to 10000.",
  ),
  COUNTRY_HEADER: setting(
    nonEmpty().optional(),
    "The header in which your proxy sends the visitor's two-letter country code. Without it, no visitor's country is known.",
    "Set it to the header's name, such as cf-ipcountry, if your proxy overwrites it on every request; or leave it out.",
  ),
  REFUSED_COUNTRIES: setting(
    countryList().default([]),
    "The countries whose visitors cannot buy here, as two-letter codes of ISO 3166 with commas between. None by default: which ones is your decision. Needs COUNTRY_HEADER. A request without that header is not refused, and what was bought before stays readable.",
    "Set it to codes such as KP,SY together with COUNTRY_HEADER, or leave both out.",
  ),
  EU_WITHDRAWAL_MODE: setting(
    oneOf(["waiver", "fourteen_days", "off"]).default("waiver"),
    "How the 14-day right of withdrawal of buyers in the EU and EEA is handled: waiver asks them to give it up before they read.",
    "Set it to waiver, fourteen_days or off. Ask a lawyer which.",
  ),
  OPERATOR_NAME: setting(
    nonEmpty().optional(),
    "Who runs this site, as its legal texts name them: a person or a company. Have those texts checked before real money is taken.",
    "Set it to your full name, or your company's.",
  ),
  OPERATOR_ADDRESS: setting(
    nonEmpty().optional(),
    "The operator's postal address on one line, for the same texts.",
    "Set it to street, place and country.",
  ),
  OPERATOR_EMAIL: setting(
    mailAddress().optional(),
    "Where readers and authorities reach the operator. What is written on /contact is sent there.",
    "Set it to an email address that a person reads.",
  ),
  LOG_LEVEL: setting(
    oneOf(["debug", "info", "warn", "error"]).default("info"),
    "The lowest level that is logged.",
    "Set it to debug, info, warn or error.",
  ),
  LOG_FORMAT: setting(
    oneOf(["json", "text"]).optional(),
    "json for machines, text for people. Left out: json in production, text elsewhere.",
    "Set it to json or text, or leave it out.",
  ),
  PRIVATE_DEMO: setting(
    switchedOn().default(false),
    "Makes the stack of npm start reachable from other machines. Every page then says that it is a demo.",
    "Set it to true or false.",
  ),
  TEST_MODE: setting(
    switchedOn().default(false),
    "Lets anyone sign in as one of four test users, without proof. For one machine and a test network only; every page then says so.",
    "Set it to 1 on a single machine with the dev network, or leave it out.",
  ),
  DESIGN_PAGES: setting(
    switchedOn().default(false),
    "Shows /design: every part of the interface, and the pages that tests need. Without it they answer 404. npm run dev sets it.",
    "Set it to 1 to show them, or leave it out.",
  ),
  NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: setting(
    encryptionKey().optional(),
    "Needed if the site runs on several instances: the same on all of them. A secret.",
    "Make one with: openssl rand -base64 32",
  ),
  TOKEN_KEY: setting(
    longSecret().optional(),
    "The key for the access tokens of purchases, receipt links and receipt signatures. Left out, it is derived from SUPABASE_SECRET_KEY, and buyers without a session lose access when that key is replaced. A secret.",
    "Make one with: openssl rand -base64 32. Keep it: a new key invalidates all existing tokens.",
  ),
  GOOGLE_CLIENT_ID: setting(nonEmpty().optional(), "Sign-in with Google: the id of the OAuth client.", PAIR),
  GOOGLE_CLIENT_SECRET: setting(nonEmpty().optional(), "Sign-in with Google: its secret.", PAIR),
  GITHUB_CLIENT_ID: setting(nonEmpty().optional(), "Sign-in with GitHub: the id of the OAuth app.", PAIR),
  GITHUB_CLIENT_SECRET: setting(nonEmpty().optional(), "Sign-in with GitHub: its secret.", PAIR),
  DATA_DIR: setting(
    nonEmpty().default(".data"),
    "npm start: the folder of the stack's data and keys.",
    "Set it to a folder that this user may write.",
  ),
  HOST: setting(
    nonEmpty().default("127.0.0.1"),
    "npm start: the address that the site listens on.",
    "Set it to 127.0.0.1, or set PRIVATE_DEMO=true if strangers may see this stack.",
  ),
  PORT: setting(
    port().default(3000),
    "npm start: the site's port; another free one is taken when it is in use.",
    "Set it to a number from 0 to 65535; 0 takes any free port.",
  ),
  GATEWAY_PORT: setting(
    port().default(54321),
    "npm start: the port of the stack's own Supabase; another free one is taken when it is in use.",
    "Set it to a number from 0 to 65535; 0 takes any free port.",
  ),
} as const;

export type SettingName = keyof typeof SETTINGS;
export type Settings = { readonly [Name in SettingName]: z.output<(typeof SETTINGS)[Name]["shape"]> };

export const SETTING_NAMES = Object.keys(SETTINGS) as SettingName[];
