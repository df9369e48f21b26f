-- What staff put on the front page.

-- Marks the home page as changed when staff change what is on it.
create function private.touch_home() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.touch_tags('home');
  return null;
end;
$$;
create trigger touch_home after insert or update or delete on public.features for each statement execute function private.touch_home();
create trigger touch_home after insert or update or delete on public.homepage_sections for each statement execute function private.touch_home();
create trigger touch_home after insert or update or delete on public.featured_exclusions for each statement execute function private.touch_home();

-- For the row rule of homepage_sections: readers may not read settings, so this tells them the layout and nothing else.
create function private.homepage_layout() returns integer
language sql stable security definer set search_path = '' as $$
  select homepage_layout from public.settings
$$;
grant execute on function private.homepage_layout to anon, authenticated, service_role;
