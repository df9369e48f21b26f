const ACTION = /\{\{-?\s*(.*?)\s*-?\}\}/gs;

type Token = { text: string } | { action: string };

/**
 * Go's text/template as far as our mails need it: variables, `if .A`, `if eq .A .B`, `else`, `end`. Whatever else a
 * template says would be silently lost, so it is an error.
 */
export function fillTemplate(
  source: string,
  variables: Readonly<Record<string, string>>,
  escapeValue: (value: string) => string,
): string {
  const tokens = readTokens(source);
  let at = 0;
  const lookUp = (name: string): string => {
    const value = name.startsWith(".") ? variables[name.slice(1)] : undefined;
    if (value === undefined) throw unknown(name, variables);
    return value;
  };
  const isTrue = (condition: string): boolean => {
    const [first = "", second, third, ...more] = condition.split(/\s+/);
    if (second === undefined) return lookUp(first) !== "";
    if (first !== "eq" || third === undefined || more.length > 0) throw unknown(`if ${condition}`, variables);
    return lookUp(second) === lookUp(third);
  };
  /** Up to the `else` or `end` that closes it; the part that is not shown is read too, so that it cannot hold a mistake. */
  const readPart = (depth: number): { text: string; endedBy: string } => {
    let text = "";
    while (at < tokens.length) {
      const token = tokens[at++];
      if (token === undefined) break;
      if ("text" in token) text += token.text;
      else if (token.action === "else" || token.action === "end") {
        if (depth === 0) throw new Error(`A mail template has {{ ${token.action} }} without an if.`);
        return { text, endedBy: token.action };
      } else if (token.action.startsWith("if ")) text += readIf(token.action.slice(3).trim(), depth);
      else text += escapeValue(lookUp(token.action));
    }
    if (depth > 0) throw new Error("A mail template has {{ if }} without its end.");
    return { text, endedBy: "" };
  };
  const readIf = (condition: string, depth: number): string => {
    const holds = isTrue(condition);
    const first = readPart(depth + 1);
    const second = first.endedBy === "else" ? readPart(depth + 1).text : "";
    return holds ? first.text : second;
  };
  return readPart(0).text;
}

function readTokens(source: string): Token[] {
  const tokens: Token[] = [];
  let from = 0;
  for (const match of source.matchAll(ACTION)) {
    tokens.push({ text: source.slice(from, match.index) }, { action: match[1] ?? "" });
    from = match.index + match[0].length;
  }
  return [...tokens, { text: source.slice(from) }];
}

function unknown(expression: string, variables: object): Error {
  const known = Object.keys(variables).join(", ");
  return new Error(`A mail template uses {{ ${expression} }}; known are ${known}, if, eq, else and end.`);
}
