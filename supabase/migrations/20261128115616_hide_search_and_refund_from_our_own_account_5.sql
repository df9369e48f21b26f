set local check_function_bodies = off;

alter type public.purchase_kind add value 'reserve' after 'login';
