-- No role reads these tables. Functions answer authors and moderators, each with what they may see.

alter table private.promotions enable row level security;
alter table private.promotion_days enable row level security;
