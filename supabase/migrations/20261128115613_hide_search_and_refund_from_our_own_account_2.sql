set local check_function_bodies = off;

alter type public.ledger_account add value 'reserve' after 'refund';
