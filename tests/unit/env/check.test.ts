import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { inheritedEnvironment } from "#lib/env/stack.ts";

const CHECK = join(import.meta.dirname, "../../../lib/env/check.ts");

describe("a process at start", () => {
  test("exits with the list and code 1 when a setting is wrong", () => {
    const { status, stderr } = boot({ SUPABASE_SECRET_KEY: "sb_publishable_misplaced" });
    expect(status).toBe(1);
    expect(stderr).toContain("Farthing cannot start. 4 settings are missing or wrong:");
    expect(stderr).toContain("SUPABASE_SECRET_KEY must be a key that begins with sb_secret_.");
    expect(stderr).not.toContain("misplaced");
    expect(stderr).not.toContain("    at ");
  });

  test("continues silently when all is well", () => {
    const { status, stdout, stderr } = boot({
      SUPABASE_URL: "http://127.0.0.1:54321",
      SUPABASE_PUBLISHABLE_KEY: "sb_publishable_abc",
      SUPABASE_SECRET_KEY: "sb_secret_abc",
      NANO_RPC_URLS: "http://127.0.0.1:7076",
    });
    expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: "went on", stderr: "" });
  });
});

function boot(settings: Record<string, string>) {
  const program = `import { checkSettings } from ${JSON.stringify(CHECK)}; await checkSettings("web"); process.stdout.write("went on");`;
  const env = inheritedEnvironment({ NODE_ENV: "test", ...settings });
  return spawnSync(process.execPath, ["--conditions=react-server", "--input-type=module", "--eval", program], {
    env,
    encoding: "utf8",
  });
}
