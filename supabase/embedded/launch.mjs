// The first thing every npm script runs: plain JavaScript for any Node ≥ 20.9. It installs what is missing,
// then hands over to the Node 24 that was installed with it.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const LOCKFILE = join(ROOT, "package-lock.json");
const MODULES = join(ROOT, "node_modules");
const MARKER = join(MODULES, ".installed-lockfile");
const PROGRESS_EVERY_MS = 3_000;

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 9)) {
  fail(
    `Farthing needs Node 20.9 or newer to install itself; this is ${process.version}. Get a newer one from nodejs.org.`,
  );
}
if (!isInstalled()) await install();
await handOver();

/** By content, so that a checkout that only touches the lockfile's date costs nothing; by date for an npm ci run by hand. */
function isInstalled() {
  if (!existsSync(MODULES)) return false;
  if (existsSync(MARKER) && readFileSync(MARKER, "utf8") === lockfileHash()) return true;
  const installed = join(MODULES, ".package-lock.json");
  return existsSync(installed) && !existsSync(MARKER) && statSync(installed).mtimeMs >= statSync(LOCKFILE).mtimeMs;
}

function lockfileHash() {
  return createHash("sha256").update(readFileSync(LOCKFILE)).digest("hex");
}

async function install() {
  const packages = packagesOfThisPlatform();
  say(
    existsSync(MODULES)
      ? "The installed packages are older than package-lock.json: installing them again."
      : "First start: installing packages.",
  );
  const progress = setInterval(() => {
    const there = packages.filter((path) => existsSync(join(ROOT, path, "package.json"))).length;
    say(`  ${there} of about ${packages.length} packages`);
  }, PROGRESS_EVERY_MS);
  const startedAt = Date.now();
  const npm = spawn("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: ROOT,
    stdio: ["ignore", "inherit", "inherit"],
  });
  const code = await exitCode(npm);
  clearInterval(progress);
  if (code !== 0)
    fail("npm ci failed; its message is above. The usual causes: no network, or no space left on the disk.");
  writeFileSync(MARKER, lockfileHash());
  say(`Installed in ${Math.round((Date.now() - startedAt) / 1000)} s.`);
}

function packagesOfThisPlatform() {
  const { packages } = JSON.parse(readFileSync(LOCKFILE, "utf8"));
  const fits = (wanted, own) => !wanted || wanted.includes(own);
  return Object.keys(packages).filter(
    (path) => path && fits(packages[path].os, process.platform) && fits(packages[path].cpu, process.arch),
  );
}

async function handOver() {
  const program = process.argv[2] ?? fail("Usage: node supabase/embedded/launch.mjs PROGRAM [ARGUMENTS]");
  const args = [
    "--conditions=react-server",
    "--disable-warning=ExperimentalWarning",
    join(ROOT, program),
    ...process.argv.slice(3),
  ];
  const child = spawn(findNode(), args, { stdio: "inherit" });
  // A terminal's Ctrl-C reaches the child by itself; what is sent to us alone is passed on.
  process.on("SIGINT", () => undefined);
  for (const signal of ["SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  process.exitCode = await exitCode(child);
}

/** Node 24 from npm where there is a package of it for this platform, else this one if it is new enough. */
function findNode() {
  const packaged = join(MODULES, ".bin/node");
  if (existsSync(packaged)) return packaged;
  if (major >= 24) return process.execPath;
  return fail(
    `There is no Node 24 package for ${process.platform}-${process.arch}. Install Node 24 or newer and start again.`,
  );
}

function exitCode(child) {
  return new Promise((resolve) => {
    child.on("error", (error) => fail(`${child.spawnfile} could not be started: ${error.message}`));
    child.on("exit", (code, signal) => resolve(code ?? (signal ? 130 : 1)));
  });
}

function say(text) {
  process.stdout.write(`${text}\n`);
}

function fail(text) {
  process.stderr.write(`${text}\n`);
  process.exit(1);
}
