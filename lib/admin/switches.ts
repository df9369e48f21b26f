/** What can be paused while something is wrong. */
export const SWITCHES = ["purchases", "payouts", "sign_ups", "read_only"] as const;
export type IncidentSwitch = (typeof SWITCHES)[number];

export type Switches = Record<IncidentSwitch, boolean>;
