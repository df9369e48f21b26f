import { queryProduct, type Supabase } from "#tests/support/world/people.ts";

export type ProductMail = { subject: string; code: string; link: string };

/** The mails that the running product has sent to an address, the newest first. */
export async function mailsOf(product: Supabase, recipient: string): Promise<ProductMail[]> {
  const rows = await queryProduct<{ subject: string; plain: string }>(
    product,
    "select subject, plain from mailbox.messages where recipient = $1 order by id desc",
    [recipient],
  );
  return rows.map(({ subject, plain }) => ({
    subject,
    code: /\b\d{6}\b/.exec(plain.replace(/https?:\S+/g, ""))?.[0] ?? "",
    link: /https?:\S+\/auth\/v1\/verify\?\S+/.exec(plain)?.[0] ?? "",
  }));
}

export async function newestMail(product: Supabase, recipient: string): Promise<ProductMail> {
  const [mail] = await mailsOf(product, recipient);
  if (!mail) throw new Error(`No mail was sent to ${recipient}.`);
  return mail;
}

/** As if ten minutes had passed: for the data service, and for the mails to this address. */
export async function ageCodes(product: Supabase, email: string, minutes = 11): Promise<void> {
  await queryProduct(
    product,
    `update auth.one_time_tokens set created_at = created_at - make_interval(secs => $2), updated_at = updated_at - make_interval(secs => $2)
     where relates_to = $1`,
    [email, minutes * 60],
  );
  await queryProduct(
    product,
    "update auth.sent_mails set sent_at = sent_at - make_interval(secs => $2) where recipient = $1",
    [email, minutes * 60],
  );
}
