const REFUND_WINDOWS = [
  { minutes: 0, label: "No refunds" },
  { minutes: 10, label: "10 minutes" },
  { minutes: 60, label: "1 hour" },
  { minutes: 1440, label: "1 day" },
];

/** How long readers can return a post, as its author chooses. */
export function RefundWindowOptions() {
  return REFUND_WINDOWS.map(({ minutes, label }) => (
    <option key={minutes} value={minutes}>
      {label}
    </option>
  ));
}
