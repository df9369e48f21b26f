-- Tables with exactly one row. It exists from the start, so that reads and updates never have to check for it.

insert into public.settings default values;
insert into public.nano_price default values;
insert into private.chain_watch default values;
insert into public.transparency default values;
