import type { TestProject } from "vitest/node";
import { readContractSettings } from "#lib/env/contract.ts";
import { startDevnet } from "#lib/nano/devnet/devnet.ts";
import { FAKE_CLIENT, startFakeOAuthProvider } from "#tests/support/stack/fake-oauth-provider.ts";
import { startOwnStack } from "#tests/support/stack/own-stack.ts";
import type { StackTarget } from "#tests/support/stack/target.ts";

declare module "vitest" {
  interface ProvidedContext {
    target: StackTarget;
  }
}

/** Gives the run its Supabase: one data stack in its own folder, or for the suite "contract" the hosted one. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const hosted = project.name === "contract" ? readContractSettings() : null;
  if (!hosted) return startStack(project);
  project.provide("target", {
    ...hosted,
    unconfirmedUrl: null,
    limitedUrl: null,
    webDatabaseUrl: null,
    nodeUrl: null,
    isEmbedded: false,
  });
  return () => Promise.resolve();
}

async function startStack(project: TestProject): Promise<() => Promise<void>> {
  const provider = await startFakeOAuthProvider();
  const node = await startDevnet();
  const client = { ...FAKE_CLIENT, url: provider.url };
  const providers = { google: client, github: client };
  const stack = await startOwnStack({ confirmEmails: true, providers });
  // Only the tests of sign-in, in this project, ask for other settings.
  const gateways =
    project.name === "integration" ? [{ confirmEmails: false, providers }, { authLimits: undefined }] : [];
  const [unconfirmedUrl = null, limitedUrl = null] = await Promise.all(
    gateways.map((settings) => stack.addGateway(settings)),
  );
  const keys = { publishableKey: stack.keys.publishable, secretKey: stack.keys.secret };
  project.provide("target", {
    ...keys,
    url: stack.url,
    unconfirmedUrl,
    limitedUrl,
    databaseUrl: stack.databaseUrl,
    webDatabaseUrl: stack.webDatabaseUrl,
    nodeUrl: node.rpcUrls[0] ?? null,
    isEmbedded: true,
  });
  return async () => {
    await stack.stop();
    await Promise.all([provider.stop(), node.stop()]);
  };
}
