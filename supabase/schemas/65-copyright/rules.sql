-- Only the functions beside this file touch holds, strikes and counter-notices.

alter table private.payout_holds enable row level security;
alter table private.strikes enable row level security;
alter table private.counter_notices enable row level security;
