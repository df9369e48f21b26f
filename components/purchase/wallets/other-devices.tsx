"use client";

import { useActionState } from "react";
import { SubmitButton } from "#components/ui/buttons/submit-button.tsx";
import { Day } from "#components/ui/dates/day.tsx";
import { FieldError } from "#components/ui/fields/field-error.tsx";
import { maskAddress } from "#lib/creators/payout/payout-address.ts";
import { endOtherDevice } from "#lib/purchases/wallets/actions.ts";
import type { OtherDevice } from "#lib/purchases/wallets/proof.ts";

/** Where else the reader's posts are open, and the way to end it. */
export function OtherDevices({ devices }: { devices: readonly OtherDevice[] }) {
  return (
    <ul className="divide-hairline grid divide-y">
      {devices.map((device) => (
        <OtherDeviceRow device={device} key={device.id} />
      ))}
    </ul>
  );
}

function OtherDeviceRow({ device: { id, account, posts, openedAt, endedAt } }: { device: OtherDevice }) {
  const [{ refusal }, submit] = useActionState(endOtherDevice, { refusal: null });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
      <p className="text-small">
        {posts === 1 ? "1 post" : `${posts} posts`}, opened by <span className="font-mono">{maskAddress(account)}</span>{" "}
        on <Day at={openedAt} />
      </p>
      {endedAt === null ? (
        <form action={submit} className="grid gap-1">
          <input name="id" type="hidden" value={id} />
          <SubmitButton busyLabel="Ending…" tone="danger">
            Not me: end it
          </SubmitButton>
          <FieldError id={`end-${id}`}>{refusal}</FieldError>
        </form>
      ) : (
        <span className="text-small text-ink-soft">
          You ended it on <Day at={endedAt} />
        </span>
      )}
    </li>
  );
}
