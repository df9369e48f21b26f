-- Demo content of the embedded stack. Nothing yet: the tables of the product come with their own rows.
select 1;
