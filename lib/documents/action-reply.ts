import { brokenForm } from "#lib/documents/refusal.ts";

/** Deeper than the state of any of our forms. */
const MAX_DEPTH = 20;
/** The action's previous answer, and its form. */
const MAX_PARAMETERS = 2;

/**
 * Checks what React wrote into a server action's form for React to read: JSON in which a string with a dollar sign
 * refers to another field. Only what our own forms send passes: plain values, and a form if the action takes one.
 */
export function assertActionReply(form: FormData, calledId: string | undefined): void {
  const fields = readFields(form);
  if (calledId !== undefined) {
    assertCall(fields.get("0"), calledId, fields);
    return;
  }
  for (const name of fields.keys()) {
    const prefix = /^(\$ACTION_[^:]*:)/.exec(name)?.[1];
    if (prefix !== undefined) assertValue(parse(fields.get(name)), prefix, fields);
    const reference = /^\$ACTION_REF_(.*)$/.exec(name)?.[1];
    if (reference !== undefined) assertBoundAction(`$ACTION_${reference}:`, fields);
    const id = /^\$ACTION_ID_(.*)$/.exec(name)?.[1];
    if (id !== undefined && countParameters(id) > 1) throw brokenForm();
  }
}

/**
 * Checks what the browser's script sends: the action's previous answer, then the form. Parameters that an action does
 * not declare are left out, so one without parameters gets no form.
 */
export function assertCall(
  text: string | undefined,
  id: string,
  fields: ReadonlyMap<string, string> = new Map(),
): void {
  const call = parse(text);
  const count = countParameters(id);
  if (!Array.isArray(call) || call.length > MAX_PARAMETERS) throw brokenForm();
  if (count > 0 && !isForm(call[count - 1])) throw brokenForm();
  assertValue(call, "", fields);
}

/**
 * Next stores in the first byte of an action's id which parameters it declares: one bit each, from the second bit on.
 */
function countParameters(id: string): number {
  const bits = Number.parseInt(id.slice(0, 2), 16).toString(2).padStart(8, "0").slice(1, 7);
  return bits.lastIndexOf("1") + 1;
}

/** Fields meant for React must be unique and text: otherwise React might read another one than we checked. */
function readFields(form: FormData): Map<string, string> {
  const fields = new Map<string, string>();
  for (const [name, value] of form) {
    const isForReact = name === "0" || name.startsWith("$ACTION");
    if (isForReact && (typeof value !== "string" || fields.has(name))) throw brokenForm();
    if (typeof value !== "string") continue;
    if (value.includes("\0")) throw brokenForm();
    fields.set(name, value);
  }
  return fields;
}

/** Checks what a form sends without scripts: the action, and its bound values. */
function assertBoundAction(prefix: string, fields: ReadonlyMap<string, string>): void {
  const action = parse(fields.get(`${prefix}0`));
  if (!isRecord(action) || typeof action.id !== "string" || action.id.startsWith("$")) throw brokenForm();
  if (action.bound !== "$@1" && action.bound !== null) throw brokenForm();
  const bound = action.bound === null ? [] : parse(fields.get(`${prefix}1`));
  if (!Array.isArray(bound) || bound.length >= MAX_PARAMETERS) throw brokenForm();
  // The form comes after the bound values.
  const count = countParameters(action.id);
  if (count > 0 && bound.length !== count - 1) throw brokenForm();
}

function assertValue(value: unknown, prefix: string, fields: ReadonlyMap<string, string>, depth = 0): void {
  if (depth > MAX_DEPTH) throw brokenForm();
  if (typeof value === "string") {
    if (!isAllowed(value, prefix, fields)) throw brokenForm();
  } else if (isRecord(value) || Array.isArray(value)) {
    for (const part of Object.values(value)) assertValue(part, prefix, fields, depth + 1);
  }
}

function isAllowed(text: string, prefix: string, fields: ReadonlyMap<string, string>): boolean {
  if (!text.startsWith("$") || text.startsWith("$$") || text === "$undefined" || isForm(text)) return true;
  // Refers to its own part, which exists.
  return text === "$@1" && prefix !== "" && fields.has(`${prefix}1`);
}

function isForm(value: unknown): boolean {
  return typeof value === "string" && /^\$K[0-9a-f]{1,4}$/.test(value);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function parse(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? "");
  } catch (cause) {
    throw brokenForm(cause);
  }
}
