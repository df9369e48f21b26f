import { StaffAction, type StaffActionField } from "#components/admin/staff-action.tsx";
import { describeWallet } from "#components/site/provider-list.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Day } from "#components/ui/dates/day.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { ExternalLink } from "#components/ui/navigation/link.tsx";
import { Table } from "#components/ui/tables/table.tsx";
import { formatAmount } from "#lib/nano/raw.ts";
import { PLATFORMS, PROVIDER_KINDS, type StaffProvider } from "#lib/site/providers/provider.ts";

export function AddProvider() {
  return (
    <StaffAction
      body={{ isNew: true }}
      description="Readers see it once it is marked as looked at."
      done="Added."
      fields={[
        { name: "name", label: "Name", hint: "As its company writes it. It cannot be changed later." },
        ...fieldsOf(null),
      ]}
      label="Add"
      url="/api/admin/providers"
    />
  );
}

export function StaffProviderTable({ providers }: { providers: StaffProvider[] }) {
  return (
    <Table
      caption="Shops and wallets, by name"
      columns={[
        {
          name: "name",
          label: "Name",
          render: ({ name, url }) => (
            <ExternalLink href={url} rel="noopener noreferrer">
              {name}
            </ExternalLink>
          ),
        },
        { name: "kinds", label: "Offers", render: ({ kinds }) => kinds.join(", ") },
        { name: "countries", label: "Countries", render: ({ countries }) => countries.join(", ") || "Everywhere" },
        { name: "identity", label: "Asks who you are", render: ({ asksIdentity }) => (asksIdentity ? "Yes" : "No") },
        {
          name: "wallet",
          label: "Wallet",
          isProse: true,
          render: ({ wallet }) => (wallet ? <span className="block lg:min-w-56">{describeWallet(wallet)}</span> : null),
        },
        {
          name: "note",
          label: "Note",
          isProse: true,
          render: ({ note }) => (note ? <span className="block lg:min-w-40">{note}</span> : null),
        },
        {
          name: "checked",
          label: "Last checked",
          render: ({ checkedOn }) =>
            checkedOn === null ? <Badge tone="amber">Never: hidden</Badge> : <Day at={`${checkedOn}T12:00:00Z`} />,
        },
        {
          name: "actions",
          label: "Actions",
          isLabelHidden: true,
          render: (provider) => <Actions provider={provider} />,
        },
      ]}
      empty={<EmptyState title="Nothing here yet." />}
      keyOf={({ id }) => id}
      rows={providers}
    />
  );
}

function Actions({ provider }: { provider: StaffProvider }) {
  const { id, name } = provider;
  const url = `/api/admin/providers/${id}`;
  return (
    <span className="flex flex-wrap justify-end gap-2">
      <StaffAction
        about={name}
        body={{ action: "check" }}
        description="Readers see it, with today’s day as the last check."
        done="Checked."
        label="Checked today"
        url={url}
      />
      <StaffAction
        about={name}
        body={{ isNew: false, name }}
        description="What you change here is shown at once. The day of the last check stays."
        done="Saved."
        fields={fieldsOf(provider)}
        label="Edit"
        url="/api/admin/providers"
      />
      <StaffAction
        about={name}
        body={{ action: "remove" }}
        description="Readers no longer see it. What it was stays in the audit log."
        done="Removed."
        label="Remove"
        tone="danger"
        url={url}
      />
    </span>
  );
}

const YES_OR_NO = [
  ["yes", "Yes"],
  ["no", "No"],
] as const;
const OR_UNKNOWN = [["", "Not known, or no wallet"], ...YES_OR_NO] as const;

function fieldsOf(provider: StaffProvider | null): StaffActionField[] {
  const wallet = provider?.wallet ?? null;
  const minSend = wallet?.minSendRaw ?? null;
  return [
    { name: "url", label: "Address", hint: "It begins with https://.", value: provider?.url },
    {
      ...{ name: "kinds", label: "Offers", hint: `One or more of ${PROVIDER_KINDS.join(", ")}.` },
      value: provider?.kinds.join(", "),
    },
    {
      ...{ name: "countries", label: "Countries", hint: "Two letters each, such as DE, AT. Empty means everywhere." },
      ...{ isOptional: true, value: provider?.countries.join(", ") },
    },
    {
      ...{ name: "asksIdentity", label: "Asks who its users are", choices: YES_OR_NO },
      value: answerOf(provider?.asksIdentity ?? true),
    },
    {
      ...{ name: "note", label: "Note", hint: "At most 200 characters. Readers see it.", isOptional: true },
      value: provider?.note ?? "",
    },
    {
      ...{ name: "platforms", label: "A wallet runs on", hint: `One or more of ${PLATFORMS.join(", ")}.` },
      ...{ isOptional: true, value: wallet?.platforms.join(", ") },
    },
    {
      ...{ name: "isSelfCustody", label: "Its user holds the keys", choices: OR_UNKNOWN, isOptional: true },
      value: answerOf(wallet?.isSelfCustody),
    },
    {
      ...{ name: "opensLinks", label: "Opens from our payment button", choices: OR_UNKNOWN, isOptional: true },
      value: answerOf(wallet?.opensLinks),
    },
    {
      ...{
        name: "minSend",
        label: "Smallest amount that it sends, in Nano",
        hint: "Such as 0.000001.",
        isOptional: true,
      },
      value: minSend === null ? "" : formatAmount(BigInt(minSend), "Nano"),
    },
  ];
}

function answerOf(fact: boolean | null | undefined): string {
  if (fact === null || fact === undefined) return "";
  return fact ? "yes" : "no";
}
