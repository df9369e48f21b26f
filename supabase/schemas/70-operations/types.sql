-- The switches for incidents.

create type public.incident_switch as enum ('purchases', 'payouts', 'sign_ups', 'read_only');
