import katex from "katex";
import { MathMl } from "#components/post/document/math-ml.ts";

const LIMITS = { maxSize: 20, maxExpand: 500 };

/** TeX as MathML, which browsers set by themselves: no script, no fonts. Invalid TeX is shown as it was written. */
export function Mathematics({ latex, isBlock = false }: { latex: string; isBlock?: boolean }) {
  const markup = writeMathMl(latex, isBlock);
  const Box = isBlock ? "div" : "span";
  return (
    <Box className={isBlock ? "post-math" : undefined} dir="ltr">
      {markup === null ? <code>{latex}</code> : <MathMl markup={markup} />}
    </Box>
  );
}

function writeMathMl(latex: string, isBlock: boolean): string | null {
  try {
    return katex.renderToString(latex, {
      ...LIMITS,
      output: "mathml",
      displayMode: isBlock,
      strict: "ignore",
      throwOnError: true,
      trust: false,
    });
  } catch (error) {
    if (error instanceof katex.ParseError) return null;
    throw error;
  }
}
