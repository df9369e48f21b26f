export type FileRules = {
  /** Like the accept attribute: types, wildcards, extensions. */
  accept?: string | undefined;
  maxBytes?: number | undefined;
  maxFiles: number;
  /** A more specific message than type and size allow. */
  refuse?: ((file: File) => string | null) | undefined;
};

/** Why a file is refused, or null. Only a courtesy: the server checks again. */
export function refuseFile(file: File, { accept, maxBytes, refuse }: FileRules): string | null {
  const known = refuse?.(file) ?? null;
  if (known !== null) return known;
  if (accept && !isAccepted(file, kindsOf(accept))) return `This is not ${describeKinds(accept)}.`;
  if (maxBytes !== undefined && file.size > maxBytes) {
    return `This is larger than ${describeBytes(maxBytes)}.`;
  }
  return file.size === 0 ? "This file is empty." : null;
}

function kindsOf(accept: string): string[] {
  return accept
    .split(",")
    .map((kind) => kind.trim().toLowerCase())
    .filter(Boolean);
}

function isAccepted({ name, type }: File, kinds: string[]): boolean {
  return kinds.some((kind) => {
    if (kind.startsWith(".")) return name.toLowerCase().endsWith(kind);
    if (kind.endsWith("/*")) return type.startsWith(kind.slice(0, -1));
    return type === kind;
  });
}

/** "a JPEG, PNG or WEBP file", "a picture". */
function describeKinds(accept: string): string {
  const kinds = kindsOf(accept);
  if (kinds.length === 1 && kinds[0] === "image/*") return "a picture";
  const names = kinds.map((kind) => kind.replace(/^.*[./]/, "").toUpperCase());
  return `a ${new Intl.ListFormat("en-GB", { type: "disjunction" }).format(names)} file`;
}

const UNITS = ["bytes", "kB", "MB", "GB"];

/** Three digits at most, in thousands, as file managers count. */
export function describeBytes(bytes: number): string {
  let amount = bytes;
  let power = 0;
  while (Math.round(amount) >= 1000 && power < UNITS.length - 1) {
    amount /= 1000;
    power += 1;
  }
  return `${amount.toLocaleString("en-GB", { maximumFractionDigits: amount < 10 ? 1 : 0 })} ${UNITS[power]}`;
}
