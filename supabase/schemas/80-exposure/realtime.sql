-- The rows whose changes Supabase Realtime sends to browsers. Row rules and column grants decide who sees what of them.

alter publication supabase_realtime add table public.purchases, public.notifications;
