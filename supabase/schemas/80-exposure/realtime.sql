-- The tables whose changes Supabase Realtime sends to browsers. Row rules and column grants decide who receives what.

alter publication supabase_realtime add table public.purchases, public.notifications;
