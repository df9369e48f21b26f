/**
 * Turns an entry of additional_redirect_urls into a pattern, by GoTrue's rules: `*` and `?` stop at "." and "/", `**` does
 * not; `[abc]`, `[!a-z]` and `{one,two}` choose; a backslash takes the next character as it is.
 */
export function compileRedirectGlob(glob: string): RegExp {
  return new RegExp(`^${translate(glob)}$`, "u");
}

const TOKEN = /\\(.)|(\*\*+)|(\*)|(\?)|\[(!?)([^\]]+)\]|([{},])|(.)/gsu;

function translate(glob: string): string {
  let depth = 0;
  let pattern = "";
  for (const [, escaped, deep, star, one, negated, range, brace, plain] of glob.matchAll(TOKEN)) {
    if (escaped !== undefined) pattern += escapeCharacter(escaped);
    else if (deep) pattern += ".*";
    else if (star) pattern += "[^./]*";
    else if (one) pattern += "[^./]";
    else if (range !== undefined) pattern += `[${negated ? "^" : ""}${range.replace(/[\\^[\]]/g, "\\$&")}]`;
    else if (brace === "{") {
      depth += 1;
      pattern += "(?:";
    } else if (brace === "}" && depth > 0) {
      depth -= 1;
      pattern += ")";
    } else if (brace === "," && depth > 0) pattern += "|";
    else pattern += escapeCharacter(brace ?? plain ?? "");
  }
  return pattern + ")".repeat(depth);
}

function escapeCharacter(character: string): string {
  return character.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
}
