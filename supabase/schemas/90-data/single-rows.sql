-- Tables with exactly one row, and the usual layout of the front page. They exist from the start, so that reads and updates never have to check.

insert into public.settings default values;
insert into public.homepage_layouts (layout, published_at) values (1, '2026-11-24 00:00:00+00');
insert into public.nano_price default values;
insert into private.chain_watch default values;
insert into public.transparency default values;
