-- Content for the bench database alone, made in sets. One step adds posts and purchases to what is there already; every row
-- refers to rows that exist. Ids are spread evenly, so that a new row finds its place among the others, as with real ids.
create schema bench;

-- The n-th id of its step: the first 48 bits decide its place, the rest make it unique.
create function bench.id(kind integer, step integer, n bigint, total bigint) returns uuid
language sql immutable parallel safe as $$
  select (substr(h, 1, 8) || '-' || substr(h, 9, 4) || '-4' || to_hex(kind) || lpad(to_hex(step), 2, '0') || '-8000-' || lpad(to_hex(n), 12, '0'))::uuid
  from (select lpad(to_hex(trunc((n::float8 - 0.5) * 281474976710656 / total)::bigint), 12, '0') as h) as spread
$$;

create function bench.account(step integer, n bigint, total bigint) returns text
language sql immutable parallel safe as $$
  select 'nano_' || case when n * 2 > total then '3' else '1' end || translate(
    lpad(to_hex(trunc((n::float8 - 0.5) * 281474976710656 / total)::bigint), 12, '0') || rpad(lpad(to_hex(step), 2, '0') || lpad(to_hex(n), 12, '0'), 47, '0'),
    '0123456789abcdef', '13456789abcdefgh')
$$;

-- The n-th of 30,000 words. They are of letters, so that they are bent and mistyped like real ones.
create function bench.word(n integer) returns text language sql immutable parallel safe as $$
  select 'w' || translate(lpad(to_hex(n), 4, '0'), '0123456789abcdef', 'aeioulnrtdmbgkhp')
$$;

-- Few words are everywhere, most are rare, as in a language. The salt makes every row draw again.
create function bench.words(amount integer, salt bigint) returns text language sql volatile parallel safe as $$
  select string_agg(bench.word(floor(exp(random() * ln(30000)))::integer), ' ') from generate_series(1, amount) where salt is not null
$$;

create function bench.add_people(step integer, authors bigint, readers bigint) returns void language sql as $$
  insert into auth.users (id, aud, role, is_anonymous, created_at, updated_at)
  select bench.id(1, step, n, authors), 'authenticated', 'authenticated', false, now(), now() from generate_series(1, authors) n;
  insert into auth.users (id, aud, role, is_anonymous, created_at, updated_at)
  select bench.id(2, step, n, readers), 'authenticated', 'authenticated', true, now(), now() from generate_series(1, readers) n;
  insert into public.profiles (id, handle, name)
  select bench.id(1, step, n, authors), 'a' || step || '_' || n, 'Author ' || n from generate_series(1, authors) n;
  insert into public.private_profiles (id, payout_address)
  select bench.id(1, step, n, authors), bench.account(200 + step, n, authors) from generate_series(1, authors) n;
  insert into public.profile_stats (profile_id) select bench.id(1, step, n, authors) from generate_series(1, authors) n;
$$;

-- Twenty people who follow 5,000 authors each, or all of them, evenly spread.
create function bench.add_follows(step integer, authors bigint) returns void language sql as $$
  insert into public.follows (follower_id, creator_id, created_at)
  select bench.id(1, step, k, authors), bench.id(1, step, 1 + (k + n * authors / least(authors - 1, 5000)) % authors, authors), now() - n * interval '1 minute'
  from generate_series(1, 20) k, generate_series(0, least(authors - 2, 4999)) n;
$$;

create function bench.add_posts(step integer, posts bigint, authors bigint) returns void language sql as $$
  insert into public.posts (id, profile_id, slug, status, title, subtitle, excerpt, language, category_id, access, price_raw, creation_method,
    free_words, paid_words, reading_minutes, current_version_id, latest_version, rights_confirmed_at, published_at, first_published_at, publication, search,
    facets)
  select bench.id(3, step, n, posts), bench.id(1, step, 1 + n % authors, authors), 'post-' || n, 'published', title, null, excerpt,
    case when n % 10 = 0 then 'de' else 'en' end, (array['essays', 'technology', 'science', 'fiction', 'news'])[1 + n % 5],
    case when n % 4 = 0 then 'free' else 'paid' end::public.post_access, case when n % 4 <> 0 then 2e28 end, 'human',
    60, 400, 2, bench.id(4, step, n, posts), 1, at, at, at, nextval('private.publications'),
    private.search_text(case when n % 10 = 0 then 'de' else 'en' end, title, excerpt, text),
    array_to_tsvector(array['=by:' || bench.id(1, step, 1 + n % authors, authors), '=human', case when n % 10 = 0 then '=lang:de' else '=lang:en' end,
      '=in:' || (array['essays', 'technology', 'science', 'fiction', 'news'])[1 + n % 5]] || case when n % 4 = 0 then array['=free'] else '{}' end)
  from (
    select n, bench.words(6, n) as title, bench.words(15, n) as excerpt, bench.words(40, n) as text,
      now() - interval '3 years' * (1 - n::numeric / posts) - interval '1 minute' as at
    from generate_series(1, posts) n) as made;
  insert into public.post_versions (id, post_id, n, author_id, reason, title, free_doc, free_words, published_at)
  select bench.id(4, step, n, posts), bench.id(3, step, n, posts), 1, bench.id(1, step, 1 + n % authors, authors), 'publish', 'A title',
    jsonb_build_object('type', 'doc', 'content', jsonb_build_array(jsonb_build_object('type', 'paragraph', 'content',
      jsonb_build_array(jsonb_build_object('type', 'text', 'text', repeat('Free words. ', 30)))))), 60, now()
  from generate_series(1, posts) n;
  insert into public.post_bodies (version_id, sections, words)
  select bench.id(4, step, n, posts), jsonb_build_array(jsonb_build_object('idx', 0, 'words', 400, 'doc',
    jsonb_build_object('type', 'doc', 'content', jsonb_build_array(jsonb_build_object('type', 'paragraph', 'content',
      jsonb_build_array(jsonb_build_object('type', 'text', 'text', repeat('Paid words. ', 40)))))))), 400
  from generate_series(1, posts) n where n % 4 <> 0;
  insert into public.post_stats (post_id, unlocks) select bench.id(3, step, n, posts), 7 from generate_series(1, posts) n;
  insert into private.search_languages values ('english'), ('german') on conflict do nothing;
  insert into private.search_words (word, seen_in) select bench.word(n), array[bench.id(3, step, 1, posts)] from generate_series(1, 30000) n
  on conflict do nothing;
$$;

-- Reader n % readers buys, the k-th time, a post they have not bought before. Posts whose number 4 divides are free.
create function bench.add_purchases(step integer, purchases bigint, readers bigint, posts bigint, authors bigint) returns void
language plpgsql as $$
begin
  create temporary table sold on commit drop as
  select n, bench.id(5, step, n, purchases) as id, bench.account(step, n, purchases) as account, bench.id(2, step, 1 + n % readers, readers) as buyer,
    bench.id(3, step, post, posts) as post, bench.id(4, step, post, posts) as version, bench.id(1, step, 1 + post % authors, authors) as seller,
    now() - interval '3 years' * (1 - n::numeric / purchases) - interval '1 hour' as at
  from (select n, 1 + 4 * ((n % readers * 31 + n / readers) % (posts / 4)) as post from generate_series(1, purchases) n) as chosen;
  insert into public.deposit_addresses (account, seed_id, derivation_index, state, assigned_at)
  select account, 'bench-' || step, n, 'assigned', at from sold;
  insert into public.purchases (id, post_id, buyer_id, seller_id, ephemeral_address, derivation_index, amount_raw, received_raw, status, payment_state,
    refund_window_min, expires_at, paid_at, refund_window_ends_at, created_at)
  select id, post, buyer, seller, account, n, 2e28, case when n % 20 = 0 then 0 else 2e28 end,
    case when n % 20 = 0 then 'expired' else 'paid' end::public.purchase_status,
    case when n % 20 = 0 then 'none' else 'confirmed' end::public.payment_state,
    10, at + interval '9 minutes', case when n % 20 <> 0 then at end, case when n % 20 <> 0 then at + interval '10 minutes' end, at
  from sold;
  insert into public.purchase_secrets (purchase_id, buyer_id, payer_account) select id, buyer, account from sold;
  insert into public.payments (block_hash, purchase_id, from_account, amount_raw, seen_at, confirmed_at)
  select upper(replace(id::text, '-', '') || replace(id::text, '-', '')), id, account, 2e28, at, at from sold where n % 20 <> 0;
  insert into public.entitlements (user_id, post_id, source, purchase_id, granted_at)
  select buyer, post, 'purchase', id, at from sold where n % 20 <> 0;
  insert into public.sales (purchase_id, seller_id, post_id, version_id, amount_raw, fee_bps, fee_raw, creator_raw, creator_account, paid_at)
  select id, seller, post, version, 2e28, 500, 1e27, 1.9e28, account, at from sold where n % 20 <> 0;
end;
$$;
