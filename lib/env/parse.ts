import { findMissingForLive } from "#lib/env/live-mode.ts";
import { SETTINGS, type SettingName, type Settings } from "#lib/env/settings.ts";
import { findUnsafeTestMode } from "#lib/env/test-mode.ts";

export type Source = Readonly<Record<string, string | undefined>>;
export type SettingProblem = { name: SettingName; what: string };

/** Everything missing or wrong, as one list for the person who starts the process. Never contains a value. */
export class WrongSettings extends Error {
  override name = "WrongSettings";

  constructor(problems: readonly SettingProblem[]) {
    super(listProblems(problems));
  }
}

/** Parses the named settings, or throws one WrongSettings with everything missing or wrong. */
export function parseSettings<Name extends SettingName>(names: readonly Name[], source: Source): Pick<Settings, Name> {
  const problems = findProblems(names, source);
  if (problems.length > 0) throw new WrongSettings(problems);
  return lazySettings(source);
}

/** Settings that are parsed and checked one by one, when first used. */
export function lazySettings(source: Source): Settings {
  const entries = Object.keys(SETTINGS).map((name) => [name, { enumerable: true, get: readOnce(name, source) }]);
  return Object.create(null, Object.fromEntries(entries));
}

export function findProblems(names: readonly SettingName[], source: Source): SettingProblem[] {
  const problems = names.flatMap((name) => {
    const { problem } = readSetting(name, source);
    return problem ? [problem] : [];
  });
  for (const [id, secret] of PAIRS) {
    if (!names.includes(id) || isGiven(id, source) === isGiven(secret, source)) continue;
    const [absent, present] = isGiven(id, source) ? [secret, id] : [id, secret];
    problems.push({ name: absent, what: `is missing, while ${present} is set.` });
  }
  const hasList = names.includes("REFUSED_COUNTRIES") && isGiven("REFUSED_COUNTRIES", source);
  if (hasList && !isGiven("COUNTRY_HEADER", source)) {
    problems.push({ name: "COUNTRY_HEADER", what: "is missing, while REFUSED_COUNTRIES is set." });
  }
  const reported = new Set(problems.map(({ name }) => name));
  if (names.includes("NANO_NETWORK")) {
    problems.push(...findMissingForLive(names, source).filter(({ name }) => !reported.has(name)));
  }
  const isTestMode = names.includes("TEST_MODE") && readSetting("TEST_MODE", source).value === true;
  problems.push(...findUnsafeTestMode(isTestMode, source).map((what) => ({ name: "TEST_MODE", what }) as const));
  return problems;
}

export function isGiven(name: SettingName, source: Source): boolean {
  return Boolean(source[name]?.trim());
}

const PAIRS: [SettingName, SettingName][] = [
  ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"],
  ["GITHUB_CLIENT_ID", "GITHUB_CLIENT_SECRET"],
  ["SMTP_URL", "MAIL_FROM"],
  // Only the worker is given the first.
  ["PUSH_PRIVATE_KEY", "PUSH_PUBLIC_KEY"],
];

function readOnce(name: string, source: Source): () => unknown {
  let read: { value: unknown } | undefined;
  return () => {
    if (read) return read.value;
    const setting = readSetting(name as SettingName, source);
    if (setting.problem) throw new WrongSettings([setting.problem]);
    read = setting;
    return read.value;
  };
}

function readSetting(name: SettingName, source: Source): { value: unknown; problem?: SettingProblem } {
  const given = source[name]?.trim() || undefined;
  const { success, data, error } = SETTINGS[name].shape.safeParse(given);
  if (success) return { value: data };
  const what = given === undefined ? "is missing." : (error.issues[0]?.message ?? "is wrong.");
  return { value: undefined, problem: { name, what } };
}

function listProblems(problems: readonly SettingProblem[]): string {
  const count = problems.length === 1 ? "1 setting is" : `${problems.length} settings are`;
  const lines = problems.map(({ name, what }) => `  ${name} ${what}\n    ${SETTINGS[name].advice}`);
  return `${count} missing or wrong:\n\n${lines.join("\n")}\n\n.env.example describes every setting.`;
}
