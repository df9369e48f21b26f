const [FIRST, LAST] = [12, 8];
const GROUP = 5;

/** A whole address, to compare by eye: its two ends stand out; the rest is in groups of five. */
export function AddressGroups({ address }: { address: string }) {
  const end = address.length - LAST;
  const starts = Array.from({ length: Math.ceil((end - FIRST) / GROUP) }, (_, group) => FIRST + group * GROUP);
  return (
    <span className="text-small flex flex-wrap gap-x-[0.6ch] font-mono leading-relaxed" data-address="">
      <span className="sr-only">{address}</span>
      <span aria-hidden="true" className="text-ink font-semibold">
        {address.slice(0, FIRST)}
      </span>
      {starts.map((start) => (
        <span aria-hidden="true" className="text-ink-soft" key={start}>
          {address.slice(start, Math.min(start + GROUP, end))}
        </span>
      ))}
      <span aria-hidden="true" className="text-ink font-semibold">
        {address.slice(-LAST)}
      </span>
    </span>
  );
}
