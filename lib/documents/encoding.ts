export type Encoding = "br" | "gzip";

/** The best encoding that the visitor's program reads, or undefined. */
export function chooseEncoding(accepted: string | undefined): Encoding | undefined {
  const names = listEncodings(accepted);
  return (["br", "gzip"] as const).find((encoding) => names.includes(encoding));
}

export function readsEncoding(accepted: string | undefined, encoding: Encoding): boolean {
  return listEncodings(accepted).includes(encoding);
}

/** Browsers say the same with each request, so the last answer nearly always serves again. */
let last: { accepted: string; names: string[] } = { accepted: "", names: [] };

function listEncodings(accepted = ""): string[] {
  if (accepted === last.accepted) return last.names;
  const names = accepted.split(",").flatMap((part) => {
    const [name = "", ...parameters] = part.split(";").map((word) => word.trim().toLowerCase());
    return parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter)) ? [] : [name];
  });
  last = { accepted, names };
  return names;
}
