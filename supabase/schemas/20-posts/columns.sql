-- Valid prices and documents. Table definitions call these functions.

create function private.is_price(amount_raw numeric) returns boolean
language sql immutable security invoker set search_path = '' as $$
  select amount_raw between 1e27 and 1e33 and amount_raw % 1e24 = 0
$$;
comment on function private.is_price is 'Ӿ0.001 to Ӿ1,000 in steps of Ӿ0.000001, which every wallet can type.';
grant execute on function private.is_price to service_role;

create function private.is_document(document jsonb) returns boolean
language sql immutable security invoker set search_path = '' as $$
  select jsonb_typeof(document) = 'object' and document ->> 'type' = 'doc' and jsonb_typeof(document -> 'content') = 'array'
    and octet_length(document::text) <= 1048576
$$;
comment on function private.is_document is
  'Checks the frame and the size. lib/posts/document/schema.ts knows the blocks, and the renderer shows no others.';
grant execute on function private.is_document to service_role;
