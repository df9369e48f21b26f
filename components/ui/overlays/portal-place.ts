import { createContext } from "react";

/** Where dialogs are rendered. Inside a modal dialog of the browser the rest of the page is inert, so they belong in it. */
export const PortalPlace = createContext<HTMLElement | null>(null);
