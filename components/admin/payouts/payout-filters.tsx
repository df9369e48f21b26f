import { FilterChoice, FilterForm } from "#components/admin/filter-form.tsx";
import { FAILURE_LABELS, nameKind, PAYOUT_STATUS_LABELS } from "#components/admin/payouts/payout-labels.ts";
import { ERROR_CLASSES, PAYOUT_KINDS } from "#lib/admin/payout.ts";
import { type PayoutFilter, type PayoutList, payoutListPath, WAITING_STATUSES } from "#lib/admin/payout-lists.ts";

export function PayoutFilters({ list, filter }: { list: PayoutList; filter: PayoutFilter }) {
  return (
    <FilterForm
      key={JSON.stringify(filter)}
      label="Address, hash, id or handle"
      path={payoutListPath(list)}
      words={filter.words}
    >
      <FilterChoice
        label="Kind"
        name="kind"
        options={PAYOUT_KINDS.map((kind) => [kind, nameKind(kind)])}
        value={filter.kind}
      />
      {list === "pending" ? (
        <FilterChoice
          label="State"
          name="status"
          options={WAITING_STATUSES.map((status) => [status, PAYOUT_STATUS_LABELS[status].word])}
          value={filter.status}
        />
      ) : null}
      {list === "failed" ? (
        <FilterChoice
          label="Error"
          name="class"
          options={ERROR_CLASSES.map((one) => [one, FAILURE_LABELS[one].name])}
          value={filter.errorClass}
        />
      ) : null}
    </FilterForm>
  );
}
