const UNITS = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
] as const;

const words = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

export function relativeTime(at: string, now = Date.now()): string {
  const seconds = Math.max(0, Math.round((now - Date.parse(at)) / 1000));
  const unit = UNITS.find(([, length]) => seconds >= length);
  return unit ? words.format(-Math.floor(seconds / unit[1]), unit[0]) : "just now";
}
