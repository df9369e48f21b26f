import type { Route } from "next";

/** The posts of the creators whom the reader follows. */
export const FOLLOWING_PATH = "/browse/following" as Route;
