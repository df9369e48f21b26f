-- Who reads holds and strikes: only the functions beside this file do.

alter table private.payout_holds enable row level security;
alter table private.strikes enable row level security;
