import "server-only";
import { PHASE_PRODUCTION_BUILD } from "next/constants.js";

export const isBuilding = process.env.NEXT_PHASE === PHASE_PRODUCTION_BUILD;
