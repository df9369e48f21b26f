-- Pages that show the price of Nano are rendered again when it changes.

-- Marks those pages as changed in the transaction that writes the price.
create function private.touch_price() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.touch_tags('nano-price');
  return null;
end;
$$;
create trigger touch_price after update on public.nano_price for each row when (old.* is distinct from new.*)
  execute function private.touch_price();
