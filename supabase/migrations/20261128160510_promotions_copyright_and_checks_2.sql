set local check_function_bodies = off;

alter type public.payout_kind add value 'promotion' after 'test';
