import { AmountInput } from "#components/nano/amount-input.tsx";
import { describeLimits } from "#components/nano/price-limits.ts";
import { RefundWindowOptions } from "#components/publish/fields/refund-window-options.tsx";
import { Checkbox } from "#components/ui/fields/checkbox.tsx";
import { Field } from "#components/ui/fields/field.tsx";
import { Input } from "#components/ui/fields/input.tsx";
import { Select } from "#components/ui/fields/select.tsx";
import type { OwnProfile } from "#lib/creators/creator.ts";
import { formatPrice } from "#lib/creators/profile-form.ts";
import type { NanoRate } from "#lib/posts/price.ts";

type Props = { profile: OwnProfile; rate: NanoRate; mistakes: Record<string, string> };

/** The defaults for a new post. Each post can differ. */
export function PublishingFields({ profile, rate, mistakes }: Props) {
  return (
    <>
      <Field
        id="profile-default_price_raw"
        label="Price of a new post, in XNO"
        hint={`${describeLimits(rate)}, written like 0.05. Each post can have its own.`}
        error={mistakes.default_price_raw}
        optional
      >
        {(control) => (
          <AmountInput
            {...control}
            name="default_price"
            className="max-w-48"
            defaultValue={formatPrice(profile.default_price_raw)}
          />
        )}
      </Field>
      <Field
        id="profile-default_refund_window"
        label="Refund window of a new post"
        hint="How long readers can return a post. You are paid your share when it ends."
        error={mistakes.default_refund_window}
      >
        {(control) => (
          <Select
            {...control}
            name="default_refund_window"
            className="max-w-48"
            defaultValue={profile.default_refund_window}
          >
            <RefundWindowOptions />
          </Select>
        )}
      </Field>
      <Checkbox
        id="profile-refunds_all_readers"
        name="refunds_all_readers"
        label="Refund every reader who asks within the window"
        hint="Includes readers who finished the post, and posts that many new readers return. Otherwise these readers ask you first. The limits for each reader stay."
        defaultChecked={profile.refunds_all_readers}
      />
      <Checkbox
        id="profile-blocks_ai_crawlers"
        name="blocks_ai_crawlers"
        label="Block AI crawlers"
        hint="Asks them, in robots.txt and with each page, not to train on your free parts. Search engines still find you. Feeds of the whole site then show only your titles and excerpts."
        defaultChecked={profile.blocks_ai_crawlers}
      />
      <Checkbox
        id="profile-is_agent"
        name="is_agent"
        label="I publish with automated tools"
        hint="Your profile and posts will say so."
        defaultChecked={profile.is_agent}
      />
      <Field
        id="profile-agent_operator"
        label="Who runs them"
        error={mistakes.agent_operator}
        optional
        maxCharacters={100}
        className="in-[form:not(:has([name$=agent]:checked))]:hidden"
      >
        {(control) => <Input {...control} name="agent_operator" defaultValue={profile.agent_operator ?? ""} />}
      </Field>
    </>
  );
}
