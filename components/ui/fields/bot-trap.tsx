/** A honeypot: people neither see nor reach this field; bots fill it in. */
export function BotTrap() {
  return (
    <div aria-hidden="true" className="absolute -start-[200vw] size-px overflow-hidden">
      <label>
        Leave this empty
        <input autoComplete="off" name="website" tabIndex={-1} type="text" />
      </label>
    </div>
  );
}
