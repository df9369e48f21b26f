-- "Was it worth it?": a buyer's private answer at the end of a post. Rankings use it; neither the author nor other readers see it.

create function public.answer_worth(purchase_id uuid, is_worth_it boolean) returns boolean
language sql volatile security invoker set search_path = '' as $$ select private.answer_worth(purchase_id, is_worth_it) $$;
comment on function public.answer_worth is
  'The buyer says whether a post was worth its price, and may change it. False if this was their answer already. The server has checked who answers.';
grant execute on function public.answer_worth to service_role;

create function private.answer_worth(of_purchase uuid, answer boolean) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  bought public.purchases;
begin
  select * into bought from public.purchases p where p.id = of_purchase and p.kind = 'post' for share;
  if not found or bought.status <> 'paid' then perform private.refuse('conflict', 'You do not own this post any more.'); end if;
  if bought.buyer_id = bought.seller_id then perform private.refuse('forbidden', 'You cannot judge your own post.'); end if;
  insert into public.worth_answers (purchase_id, is_worth_it) values (bought.id, answer)
  on conflict on constraint worth_answers_pkey do update set is_worth_it = excluded.is_worth_it
  where worth_answers.is_worth_it <> excluded.is_worth_it;
  return found;
end;
$$;
grant execute on function private.answer_worth to service_role;
