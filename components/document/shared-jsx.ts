import { findTool } from "#components/document/late-tools.ts";

/** As shared-react.ts. */
export const { Fragment, jsx, jsxs } = findTool("react");
