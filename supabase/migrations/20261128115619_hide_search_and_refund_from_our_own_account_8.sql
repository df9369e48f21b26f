set local check_function_bodies = off;

alter table public.purchases
  add constraint purchases_have_a_seller
    check (((kind = ANY (ARRAY['login'::public.purchase_kind, 'reserve'::public.purchase_kind])) = (seller_id IS NULL)));
