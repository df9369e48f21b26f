set local check_function_bodies = off;

alter type public.post_status add value 'hidden' after 'deleted';
