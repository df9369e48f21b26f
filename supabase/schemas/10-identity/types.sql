-- The states of an account, and the kinds of seller.

create type public.account_status as enum ('active', 'limited', 'suspended', 'deleted');
create type public.seller_type as enum ('private', 'trader');
