export type Encoding = "br" | "gzip";

/** The best encoding that the visitor's program reads, or undefined. */
export function chooseEncoding(accepted: string | undefined): Encoding | undefined {
  const names = (accepted ?? "").split(",").flatMap((part) => {
    const [name = "", ...parameters] = part.split(";").map((word) => word.trim().toLowerCase());
    return parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter)) ? [] : [name];
  });
  return (["br", "gzip"] as const).find((encoding) => names.includes(encoding));
}
