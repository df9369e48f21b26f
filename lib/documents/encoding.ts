export type Encoding = "br" | "gzip";

/** The best encoding that the visitor's program reads, or undefined. */
export function chooseEncoding(accepted: string | undefined): Encoding | undefined {
  const names = listEncodings(accepted);
  return (["br", "gzip"] as const).find((encoding) => names.includes(encoding));
}

export function readsEncoding(accepted: string | undefined, encoding: Encoding): boolean {
  return listEncodings(accepted).includes(encoding);
}

function listEncodings(accepted = ""): string[] {
  return accepted.split(",").flatMap((part) => {
    const [name = "", ...parameters] = part.split(";").map((word) => word.trim().toLowerCase());
    return parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter)) ? [] : [name];
  });
}
