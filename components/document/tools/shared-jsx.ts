import { findTool } from "#components/document/tools/late-tools.ts";

/** As shared-react.ts. */
export const { Fragment, jsx, jsxs } = findTool("react");
