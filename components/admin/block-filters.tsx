import type { Route } from "next";
import { BLOCK_LABELS, REASONS, STATE_LABELS } from "#components/admin/block-labels.ts";
import { FilterChoice, FilterForm } from "#components/admin/filter-form.tsx";
import {
  BLOCK_KINDS,
  OPEN_BLOCK_STATES,
  RECEIVABLE_REASONS,
  type ReceivableFilter,
  type UnconfirmedFilter,
} from "#lib/admin/block-lists.ts";

export const RECEIVABLE_PATH = "/admin/nano/receivable" as Route;
export const UNCONFIRMED_PATH = "/admin/nano/unconfirmed" as Route;

export function ReceivableFilters({ filter: { words, reason } }: { filter: ReceivableFilter }) {
  return (
    <FilterForm key={`${words} ${reason}`} label="Block, account or purchase" path={RECEIVABLE_PATH} words={words}>
      <FilterChoice
        label="Why"
        name="reason"
        options={RECEIVABLE_REASONS.map((one) => [one, REASONS[one]])}
        value={reason}
      />
    </FilterForm>
  );
}

export function UnconfirmedFilters({ filter: { words, kind, state } }: { filter: UnconfirmedFilter }) {
  return (
    <FilterForm
      key={`${words} ${kind} ${state}`}
      label="Block, account or payout"
      path={UNCONFIRMED_PATH}
      words={words}
    >
      <FilterChoice
        label="Kind"
        name="kind"
        options={BLOCK_KINDS.map((one) => [one, BLOCK_LABELS[one] ?? one])}
        value={kind}
      />
      <FilterChoice
        label="State"
        name="state"
        options={OPEN_BLOCK_STATES.map((one) => [one, STATE_LABELS[one] ?? one])}
        value={state}
      />
    </FilterForm>
  );
}
