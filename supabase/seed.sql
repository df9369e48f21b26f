-- Demo content of the embedded stack: three writers, their posts, and readers whose purchases are in every state.
-- Posts and purchases go through the product's own transitions; afterwards their dates are moved into the past.
-- The addresses and blocks are made up: no one has their keys, and no network knows them.

create function pg_temp.inline(line text) returns jsonb language plpgsql as $$
declare
  nodes jsonb := '[]';
  rest text := line;
  part text[];
  marks jsonb;
begin
  while rest <> '' loop
    part := regexp_match(rest, '^(.*?)(?:\*\*([^*]+)\*\*|\*([^*]+)\*|`([^`]+)`|\[([^\]]+)\]\(([^)]+)\))(.*)$');
    if part is null then return nodes || jsonb_build_object('type', 'text', 'text', rest); end if;
    if part[1] <> '' then nodes := nodes || jsonb_build_object('type', 'text', 'text', part[1]); end if;
    marks := case
      when part[2] is not null then '[{"type": "bold"}]'
      when part[3] is not null then '[{"type": "italic"}]'
      when part[4] is not null then '[{"type": "code"}]'
      else jsonb_build_array(jsonb_build_object('type', 'link', 'attrs', jsonb_build_object('href', part[6]))) end;
    nodes := nodes || jsonb_build_object('type', 'text', 'text', coalesce(part[2], part[3], part[4], part[5]), 'marks', marks);
    rest := part[7];
  end loop;
  return nodes;
end;
$$;

create function pg_temp.paragraph(words text) returns jsonb language sql as $$
  select jsonb_build_object('type', 'paragraph', 'content', pg_temp.inline(words))
$$;

create function pg_temp.items(list text, marker text) returns jsonb language sql as $$
  select jsonb_agg(jsonb_build_object('type', 'listItem', 'content', jsonb_build_array(pg_temp.paragraph(regexp_replace(item, marker, '')))) order by n)
  from regexp_split_to_table(list, '\n') with ordinality as lines (item, n)
$$;

-- A verse keeps its lines; in other paragraphs a line break of the source is a space.
create function pg_temp.verse(lines text) returns jsonb language sql as $$
  select jsonb_build_object('type', 'paragraph', 'content', jsonb_agg(node order by n, at))
  from regexp_split_to_table(lines, '\n') with ordinality as l (line, n),
    lateral (
      select 0 as at, jsonb_build_object('type', 'hardBreak') as node where n > 1
      union all select 1, jsonb_build_object('type', 'text', 'text', line)) as nodes
$$;

create function pg_temp.block(source text) returns jsonb language sql as $$
  select case
    when source = '---' then '{"type": "horizontalRule"}'
    when source like '### %' then jsonb_build_object('type', 'heading', 'attrs', '{"level": 3}'::jsonb, 'content', pg_temp.inline(substr(source, 5)))
    when source like '## %' then jsonb_build_object('type', 'heading', 'attrs', '{"level": 2}'::jsonb, 'content', pg_temp.inline(substr(source, 4)))
    when source like '>> %' then jsonb_build_object('type', 'pullQuote', 'content', pg_temp.inline(flowing.text))
    when source like '> %' then jsonb_build_object('type', 'blockquote', 'content', jsonb_build_array(pg_temp.paragraph(flowing.text)))
    when source like '!%' then jsonb_build_object('type', 'callout', 'attrs', '{"tone": "note"}'::jsonb, 'content', jsonb_build_array(pg_temp.paragraph(flowing.text)))
    when source like '| %' then pg_temp.verse(regexp_replace(source, '^\| ', '', 'gn'))
    when source like '- %' then jsonb_build_object('type', 'bulletList', 'content', pg_temp.items(source, '^- '))
    when source like '1. %' then jsonb_build_object('type', 'orderedList', 'attrs', '{"start": 1}'::jsonb, 'content', pg_temp.items(source, '^\d+\. '))
    when source like '```%' then jsonb_build_object('type', 'codeBlock', 'attrs', jsonb_build_object('language', (regexp_match(source, '^```(\w+)'))[1]),
      'content', jsonb_build_array(jsonb_build_object('type', 'text', 'text', regexp_replace(source, '^```\w*\n|\n```$', '', 'g'))))
    else pg_temp.paragraph(regexp_replace(source, '\n', ' ', 'g')) end
  from (select regexp_replace(regexp_replace(source, '^(>>|>|!) ', '', 'gn'), '\n', ' ', 'g') as text) as flowing
$$;

create function pg_temp.document(source text) returns jsonb language sql as $$
  select case when coalesce(btrim(source, E' \n'), '') = '' then null else
    jsonb_build_object('type', 'doc', 'content', jsonb_agg(pg_temp.block(part) order by n)) end
  from regexp_split_to_table(btrim(source, E' \n'), '\n\n+(?=(?:[^`]|`(?!``)|```[^`]*(?:`(?!``)[^`]*)*```)*$)') with ordinality as parts (part, n)
$$;

create function pg_temp.person(id uuid, email text, role text default null) returns void language sql as $$
  insert into auth.users (instance_id, id, aud, role, email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data, is_anonymous, created_at, updated_at)
  values ('00000000-0000-0000-0000-000000000000', id, 'authenticated', 'authenticated', email, now(),
    jsonb_strip_nulls(jsonb_build_object('provider', 'email', 'providers', array['email'], 'role', role)),
    jsonb_build_object('sub', id, 'email', email, 'email_verified', true, 'phone_verified', false), false, now(), now());
  insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
  values (id::text, id, jsonb_build_object('sub', id, 'email', email, 'email_verified', true, 'phone_verified', false), 'email', now(), now(), now());
$$;

create function pg_temp.post(author uuid, fields jsonb, days_ago integer, source text) returns uuid language plpgsql as $$
declare
  post uuid;
  parts text[] := regexp_split_to_array(source, '\n=== paid below ===\n');
begin
  perform set_config('request.jwt.claims', jsonb_build_object('sub', author, 'role', 'authenticated', 'is_anonymous', false)::text, true);
  post := public.create_post();
  perform public.save_post(post, 0, pg_temp.document(parts[1]), pg_temp.document(parts[2]), '{"creation_method": "human"}'::jsonb || fields, 'manual');
  if days_ago is not null then
    perform public.judge_version(post, 1, true);
    perform public.publish_post(post, 1, false, true);
    update public.posts set published_at = now() - make_interval(days => days_ago, hours => 3), first_published_at = now() - make_interval(days => days_ago, hours => 3)
    where id = post;
  end if;
  return post;
end;
$$;

create function pg_temp.hash(name text) returns text language sql as $$
  select upper(encode(extensions.digest('farthing demo ' || name, 'sha256'), 'hex'))
$$;

-- People. Sign in as any of them: the code lands in the mailbox.
select pg_temp.person('a0000000-0000-4000-8000-000000000001', 'mira@farthing.example');
select pg_temp.person('a0000000-0000-4000-8000-000000000002', 'tomas@farthing.example');
select pg_temp.person('a0000000-0000-4000-8000-000000000003', 'ingrid@farthing.example');
select pg_temp.person('a0000000-0000-4000-8000-000000000004', 'reader@farthing.example');
select pg_temp.person('a0000000-0000-4000-8000-000000000005', 'admin@farthing.example', 'owner');
select pg_temp.person('a0000000-0000-4000-8000-000000000006', 'finance@farthing.example', 'finance');
select pg_temp.person('a0000000-0000-4000-8000-000000000007', 'moderator@farthing.example', 'moderator');
select pg_temp.person('a0000000-0000-4000-8000-000000000008', 'support@farthing.example', 'support');

update public.profiles set handle = 'mira', name = 'Mira Okafor', language = 'en', website = 'https://example.com/mira',
  bio = 'Essays on streets, tools and the people who mend both. I write slowly and walk a lot.'
where id = 'a0000000-0000-4000-8000-000000000001';
update public.profiles set handle = 'tomas', name = 'Tomás Rivera', language = 'en',
  bio = 'Programmer of twenty years. Small systems, plain code, some thoughts in Spanish.'
where id = 'a0000000-0000-4000-8000-000000000002';
update public.profiles set handle = 'ingrid_s', name = 'Ingrid Solheim', language = 'en',
  bio = 'Birds, bread, maps. I live where the road ends and the ferry begins.'
where id = 'a0000000-0000-4000-8000-000000000003';
update public.profiles set handle = 'june', name = 'June Harlow' where id = 'a0000000-0000-4000-8000-000000000004';
update public.profiles set handle = 'wren_keeper', name = 'Wren Keeper' where id = 'a0000000-0000-4000-8000-000000000005';

update public.private_profiles set payout_address = 'nano_1qedxwusuhcz3n69qqw6e341sh6nw9geo9gdo98fj6ynobprgoj3gwoqxmwm', payout_address_verified_at = now()
where id = 'a0000000-0000-4000-8000-000000000001';
update public.private_profiles set payout_address = 'nano_3j788xqyh3fcozyhu5dz9uij8fszfnud8g8yy7oaswiy9du31sbzouhi947n', payout_address_verified_at = now()
where id = 'a0000000-0000-4000-8000-000000000002';
update public.private_profiles set payout_address = 'nano_1srei6qxd8szcudp35gz9wxj79qhfjzdgcdkkn9y7uk3tfxedbnw6itc6mpk', payout_address_verified_at = now()
where id = 'a0000000-0000-4000-8000-000000000003';

insert into public.follows (follower_id, creator_id)
select ('a0000000-0000-4000-8000-00000000000' || f)::uuid, ('a0000000-0000-4000-8000-00000000000' || c)::uuid
from (values (4, 1), (4, 2), (4, 3), (1, 3), (3, 1), (2, 1), (5, 2)) as pairs (f, c);

update public.nano_price set price_usd = 0.84120000, price_change_24h_percentage = 1.8, market_cap = 112090000, volume_24h = 2140000,
  api_last_updated = now(), last_updated = now();

-- What they wrote.
select pg_temp.post('a0000000-0000-4000-8000-000000000001',
  '{"title": "A short history of the smallest coin", "subtitle": "What a quarter of a penny could buy, and why it ended with a bird", "category_id": "culture", "access": "free", "tags": ["coins", "history"]}', 41, $md$
The farthing was a quarter of a penny. Its name says so: *feorthing*, a fourth part. In the days when coins were silver, and worth what they weighed, people made farthings with shears, by cutting a penny along the cross that was struck on its back. The cross was a decoration, and it was also a dotted line.

Nine hundred and sixty of them made a pound. That number looks like a joke to anybody raised on tens, yet it is a kind number for people who share things: it can be halved six times, and cut into three, five, six, eight, ten, twelve. A dozen eggs for sixpence are two farthings each. You could buy one egg. The price of one egg existed.

## The use of a small coin

Without a small coin you have to buy more than you need, or take less than you are owed. This is not a theory. In the seventeenth century the Crown struck so little small money that innkeepers, bakers and whole towns made their own: brass tokens the size of a fingernail, good for a farthing’s worth of bread in one street and worthless in the next. More than ten thousand kinds of them are known. They were illegal, and everyone used them, because a baker who cannot give change has only three choices. He can lose a customer, lose a little on every loaf, or keep a book of who owes him what, which is to say: become a bank.

>> The price of one egg existed.

The state gave in and struck copper farthings in 1672. The tokens vanished within two years. Nobody had ever wanted to issue money. They had wanted to sell bread.

## The wren

For most of its life the farthing carried Britannia, who sat on the penny and the halfpenny as well and looked, on so small a coin, a little cramped. In 1937 she was let go. The new farthing had a wren, cocking its tail, drawn by Harold Wilson Parker: the smallest coin with one of the smallest birds. It is hard to think of a happier decision by a committee.

It came too late. A farthing had bought a good deal once; by then it was change for a drapery bill that ended in elevenpence three-farthings. The last were struck in 1956, and at the end of 1960 they stopped being money. People kept them anyway. You still find them at the backs of drawers, and no one has ever told me that he threw one away.

## What went with it

We speak of inflation as if money only lost value. It also loses *resolution*. Every time the smallest coin is dropped, a class of transactions becomes impossible: not unprofitable, but unsayable. There is no price for one egg any more, for one page, for standing five minutes under somebody’s awning. Such things are then given away, or bundled, or paid for with something that is not money.

I do not think this is a tragedy. Many things are better given. But I notice that we have been bundling for so long that we take the bundle for the thing: the album for the song, the newspaper for the article, the month for the evening. The baker kept a book because he could not give change. I sometimes wonder how many of our books we keep for the same reason.
$md$);

select pg_temp.post('a0000000-0000-4000-8000-000000000001',
  '{"title": "Three benches and who sits on them", "subtitle": "A very short field guide", "category_id": "essays", "access": "paid", "price_raw": "1000000000000000000000000000", "refund_window_min": 10, "tags": ["cities", "benches"]}', 36, $md$
There are three kinds of bench in this town, and I have stopped taking the wrong one.

**The first faces the water.** It belongs to people who have come to look. They sit in the middle, they stay for as long as a photograph takes, and then they walk on a little faster than before, as if they had paid for something and were afraid of being asked to pay again. If you sit down next to one of them, they apologise and leave. You will always find a place here, and you will never hear anything.

**The second stands at the bus stop** and is not really a bench. It is a slope. Someone was paid to find the angle at which a person can rest and cannot sleep. People lean on it with their bags between their feet, and talk to their telephones, and the odd thing is that they say more there than at home, because the bus will come and end it.

The third bench took me four years to notice.

=== paid below ===
**It faces a wall.** It stands behind the library, where the path turns, and in front of it, at three metres, are bricks. When I first saw it I thought that it had been put down there for an afternoon and forgotten.

Then I asked the gardener. There used to be a hedge in place of the wall, he said, and before the hedge a view. The bench is older than both. Each time something was built in front of it, there was a plan to turn it round, and each time the people who sat on it wrote a letter.

So I sat on it. For the first ten minutes you look at the wall. It has a good deal in it: snails, a nail, the ghost of a bicycle that leaned there for a whole summer. After that you stop looking, and you find out what the bench is for. People come round the corner, see a person who is plainly not busy and plainly not enjoying a view, and sit down. They do not apologise. They have no reason to be there either.

I have heard of two engagements on that bench, and of one that was called off. A man told me there how much he earns. A girl of six explained a card game to me, and won. In four years by the water no one had said a word to me except *sorry*.

If you ever have a bench to put down, that is my whole advice. Point it at nothing much, near a corner, and leave room for one more.
$md$);

select pg_temp.post('a0000000-0000-4000-8000-000000000001',
  '{"title": "What the shoe mender told me about prices", "subtitle": "Eleven years at a bench on a corner that nobody meant to stop at", "category_id": "essays", "access": "paid", "price_raw": "50000000000000000000000000000", "refund_window_min": 10, "tags": ["repair", "work", "cities"]}', 27, $md$
The bench is two metres wide and stands in what used to be the side entrance of a bank. The bank is a gym now. The mender, who asked me not to use his name because “people will come and talk”, has worked there for eleven years, six days a week, mending shoes, cutting keys, and putting new batteries into watches that are worth less than the battery.

I went to ask him about leather. I had a theory about leather. He let me finish, and then he turned over the boot that he was holding and showed me the heel.

“Look,” he said. “This one has money. It walks on the outside. It gets out of cars.” He put it down and took another. “This one stands all day. You see? Flat. Even. A nurse or a cook.” He said that after a month he had stopped seeing faces, and that he could tell you of every customer where he hurt.

So I asked the thing that I had really come for: how he knows what to charge.

=== paid below ===
He laughed, and he did not answer for some time, because there was a woman with a suitcase whose wheel had come off, and she had a train. He fixed the wheel with a screw from a jar. It took as long as it takes to read this paragraph. “Nothing,” he said. She put a coin on the bench anyway, and he left it lying there until she had gone.

“That,” he said, “is a price.”

## Three kinds of work

This is how he sees it. There is work that he can look up: heels, soles, keys. It hangs on the wall behind him, and the prices there are set by the man across the river who has the same machine. If he asks more, people cross the river. If he asks less, the man across the river telephones him.

Then there is work that nobody can look up, because it never happened before: the strap of a bag that somebody’s mother carried, a flute case, a dog’s harness with a buckle from a country that no longer makes buckles. Here he names a sum at once, without thinking, and watches. “Not the eyes. The hands. If the hands go to the thing, it is too much. If the hands go to the pocket, it is right. If they go to the pocket too quick, I was stupid.” He says that he is stupid about one time in five, and that one in five is correct. A man who is never stupid is asking too much.

And there is the third kind, the suitcase wheel. He has tried, over the years, to have a price for it. He put up a sign once: *small things, small money.* People read the sign and did not ask. They had been willing to ask a favour, and willing to pay for a service, but this was neither, and they did not know how to stand.

>> A price is an answer to the question how I may stand here.

He took the sign down. Now small things are free, and a coin lies on the bench in the morning. He puts it there himself. In the evening there are between nine and thirty.

## The book

He keeps no accounts of the coins. He keeps, however, a list of everything he has ever refused to mend, in a school exercise book, with dates. I was allowed to read a page. A pair of white shoes, *because she wants to be sorry, not to have shoes.* A watch, *stopped on purpose.* A key, *he would not say whose.* There were no prices in the book. It was the only place at that bench where money did not come into it, and it was the only writing that he did.

## What I had wrong

My theory about leather was that things are thrown away because mending costs more than new. He thinks this is what people say. The new pair costs ninety and he asks eighteen. What they cannot afford is the *visit*: to come here, to hand over something that smells of themselves, to be read from the heel up by a stranger, and to come back on Thursday. Eighteen is nothing. Thursday is the price.

“If I could do it through the wall,” he said, “without them, with the shoes only, I would need three men.”

I had brought my boots. I had meant to hand them over at the beginning, as an introduction. Now I found that I did not want to, and he saw that too, and was kind about it. He talked about the bank until I had to leave. The boots were ready on Thursday. He had charged me what was on the wall.
$md$);

select pg_temp.post('a0000000-0000-4000-8000-000000000001',
  '{"title": "Letters to a street that is being dug up", "subtitle": "Four notes, pushed through the fence", "category_id": "essays", "access": "pwyw", "pwyw_min_raw": "10000000000000000000000000000", "pwyw_suggested_raw": "30000000000000000000000000000", "tags": ["cities", "letters"]}', 12, $md$
**Monday**

Dear street, they have opened you from the chemist’s to the corner, and I can see that you are not what I thought. I took you for stone. You are eleven centimetres of stone, and under it sand, and under that a second street, cobbled, worn in two grooves by wheels. You have been lying on your own younger self all this time.

The men call it the old surface. It is in better order than you are.

**Tuesday**

There is a pipe in you marked *1911* that is still in use. There is another beside it, marked 1974, that is not. A man with a radio explained it to me: nobody had written down the newer one, so when they needed room they cut it, and only then looked for who might miss it. No one did. The old one is on every map, because it was laid by people who expected to die.

=== paid below ===
**Wednesday**

Rain. You have a canal now. Two children launched a tray.

The shop with the blue door has put up a notice: *Open as usual, please walk on the planks.* I went in to be loyal and bought a ball of string. The owner said that it has been the best week since spring. The whole neighbourhood comes to look at you, and then, being on the planks anyway, and feeling that one cannot simply have walked along a plank for nothing, buys something. She would like you to be dug up twice a year.

I have thought about that. For nine years I have walked along you on the other side, the smooth one, at a speed at which a person does not buy string. Now you are one metre wide, you bend twice, and one has to step aside for people, and say so. I have learnt the names of four neighbours since Monday. I know that the man from number nine has a cough and that he is not worried about it.

Somebody decided at some time that you should be easy. I should like to ask him what for.

**Friday**

They are closing you. It goes faster than I expected: a day to fill, a night to roll. I asked the man with the radio whether anybody would note that there is a second street under you. He said it is in the file. I asked where the file is. He pointed at the ground, and I do not think that he was joking; there is a steel box down there, between the pipe that works and the one that does not, with a lid, and in the lid, he says, a plan in a plastic sleeve.

So you know what you are. That is more than most of us.

I pushed these letters through the fence while it was still up. If they are in the sand by now, they are at any rate in the file.

Yours, from the smooth side,
M.
$md$);

select pg_temp.post('a0000000-0000-4000-8000-000000000001',
  '{"title": "How to walk through a city you know", "subtitle": "Seven exercises for people who have stopped seeing their own street", "category_id": "tutorials", "access": "paid", "price_currency": "USD", "price_usd_micros": 100000, "tags": ["cities", "walking"]}', 5, $md$
You do not need a map. A map is for cities you do not know, and its whole merit is that it leaves out what you are going to look at. What you need is a handicap. Every exercise below takes something away from you: a sense, a habit, the right to choose. Nothing else makes a known street strange again, and a street has to be strange for a moment before one can see it.

Take an hour. Leave the telephone at home or, if you must have it, in a pocket that closes. Do one exercise a week and not two, for the second will be done by somebody who already knows the trick.

## 1. The odd numbers

Walk down a street you use daily on the side that you never use. That is all. You will find that you have chosen a side, that you did so years ago, and that you cannot say why.

=== paid below ===
## 2. Above the shops

Look at nothing below the first floor. Streets are rebuilt at eye level every ten years and above it every hundred, so this is a walk through an older city that happens to stand on the new one. Count the windows that have been bricked up. Then look for the one that has been bricked up *most recently*: it is the only one with a story you might still hear, because somebody in the building will know it.

Mind the lamp posts.

## 3. The errand of somebody else

Think of a person who lives here and is not you: a woman of eighty, a boy who is late, somebody with a pram. Walk to the pharmacy as that person. You will need, as the woman of eighty, a place to sit every three hundred metres. Is there one? You will need, with the pram, to know of every kerb. You have stepped off them without a thought for years. Write down where you would have had to turn back.

## 4. The listener

Stand at one corner for ten minutes, eyes shut if you can bear it. Make a list of sounds in the order in which you *lose* them. The traffic goes first, within a minute; one stops hearing what does not change. What remains at the end is the corner itself. At mine it is a flag rope against a pole, and a man who says good morning to a dog.

## 5. Water

Find out where the rain goes. Begin at the highest point that you can reach in ten minutes and walk only downhill, always by the steepest way that is open to you. You will be led along the bed of a stream. There was one, there nearly always was, and the streets that seem to bend for no reason are bending for it. You end at a grating or a river. Stay there for a while; you have walked the only route in town that nobody planned.

## 6. The tourist

Ask somebody the way to a place that you know. Then take the way that you are told, even if it is wrong, particularly if it is wrong. People do not describe streets, they describe what they hold on to: *past the school, where the bakery was.* Half the landmarks will be gone. You are being shown around a city that exists in one head.

## 7. The last time

This one cannot be repeated. Walk home as if you were moving away tomorrow. Do not hurry it and do not be solemn. Somewhere on the way there will be a thing at which you stop, a railing, a smell, the third step of a stair, and you will think: *oh, and that.*

Write it down. That is the street. The rest was on the map.

---

! If you do all seven, do them in this order. The first three are about others, the next three about the place. Only the last is about you, and it works only if you have earned it.
$md$);

select pg_temp.post('a0000000-0000-4000-8000-000000000002',
  '{"title": "Counting money without floating point", "subtitle": "Three bugs, one type, and a rule about pixels", "category_id": "programming", "access": "free", "tags": ["typescript", "money"]}', 33, $md$
Every language tutorial has the line, and every programmer has laughed at it once:

```ts
0.1 + 0.2 // 0.30000000000000004
```

Then we go to work and store prices in a `number`, because the prices are small, and because a test with `9.99` passes. This is a note on the three ways in which that has hurt me, and on what I do now. It is not long, as the right way is shorter than the wrong one.

## Bug one: the sum that depends on the order

Addition of floats is not associative. If you sum a ledger by customer and sum the same ledger by day, the totals may differ in the last digit. No customer will ever notice that digit. Your auditor will, on the first afternoon, and from then on every figure that you show him is a claim.

## Bug two: the round trip

Money travels: database, JSON, browser, form, JSON, database. JSON has no integers. It has *numbers*, and most parsers make a double of them. A double holds whole numbers exactly up to 2^53, a little more than nine quadrillion. That is plenty for cents. It is nothing for a currency that counts thirty decimals: the smallest price on such a system is already twenty-seven digits long.

```ts
JSON.parse('{"raw": 1000000000000000000000000001}').raw
// 1e+27: the last digit was somebody's
```

So an amount is a **string** on every wire. Not because strings are good, but because they are the only thing that no library in the middle will try to improve.

## Bug three: the kind rounding

A percentage has to be rounded somewhere. The bug is not which way you round; it is rounding *twice*. Compute the fee, round it, compute the remainder from the unrounded price, round that, and one transaction in a hundred the two do not add up to what the buyer paid. Always compute one part and subtract:

```ts
/** The fee is rounded down: what cannot be divided is the creator's. */
function splitSale(amountRaw: bigint, feeBps: bigint) {
  const feeRaw = (amountRaw * feeBps) / 10_000n;
  return { feeRaw, creatorRaw: amountRaw - feeRaw };
}
```

Integer division rounds towards zero, the rest is exact, and there is nothing left to test except that the parts sum to the whole, which they do by construction.

## The type

In TypeScript the type is `bigint`, in Postgres `numeric(39, 0)`, and everything else is spelling. The compiler will not let you add a `bigint` to a `number`, which feels like pedantry for a week and like a seat belt from then on.

Parsing what a person typed deserves a function of its own, and it should be strict:

```ts
function parseAmount(text: string, decimals: number): bigint | null {
  const [, whole, fraction = ""] = /^([0-9]+)(?:\.([0-9]+))?$/.exec(text) ?? [];
  if (whole === undefined || fraction.length > decimals) return null;
  return BigInt(whole + fraction.padEnd(decimals, "0"));
}
```

No `parseFloat`, no trimming, no comma that might be a point. A person who typed something else should be told so, by somebody who has not yet taken the money.

## The rule about pixels

There is one place for floating point: the width of a bar in a chart. My rule is that an amount may become a `number` when it is about to become a pixel, and never on the way back.
$md$);

select pg_temp.post('a0000000-0000-4000-8000-000000000002',
  '{"title": "A job queue in forty lines of SQL", "subtitle": "What you get for free from a database that you run anyway, and the two places where it bites", "category_id": "programming", "access": "paid", "price_raw": "100000000000000000000000000000", "refund_window_min": 60, "tags": ["postgres", "sql", "queues"]}', 19, $md$
The most reliable queue that I have ever run was a table. It had one index and one clever line. It handled the mails, the thumbnails and the nightly reports of a company of sixty people, and in six years it lost nothing, because the thing it was made of does not lose things.

I do not say that you should never use a message broker. I say that a broker is a second database: it has its own disks, its own backups, its own idea of what *committed* means, and the moment you have two of those ideas you have the problem that this article is about.

## The problem

A user pays. You write the payment to your database, and you put a job “send receipt” on your queue. Two systems, two writes. Between them the power fails.

If the database was first, there is a payment without a receipt. If the queue was first, there is a receipt without a payment, which is worse. You can add a third step that checks the other two. People have built careers on that third step.

Or you put the job into the same transaction as the payment, and there is no *between*.

```sql
begin;
insert into payments (id, amount) values (…);
insert into jobs (task, payload) values ('send_receipt', '{"payment": …}');
commit;
```

The job exists exactly if the payment does. This is the whole argument. The rest is how to take jobs out again without two workers taking the same one, and that is the clever line.

=== paid below ===
## The table

```sql
create table jobs (
  id bigint generated always as identity primary key,
  task text not null,
  payload jsonb not null default '{}',
  run_at timestamptz not null default now(),
  attempts integer not null default 0,
  max_attempts integer not null default 8,
  locked_until timestamptz,
  last_error text
);
create index jobs_due_idx on jobs (run_at, id) where attempts < max_attempts;
```

Note what is missing: a status. A job that is done is deleted. A job that is being worked on has `locked_until` in the future. A job that has failed for good has used up its attempts and falls out of the index, where it lies quietly until somebody reads `last_error`. Three states, no column for them, hence no row in which the column disagrees with the facts.

## The clever line

```sql
update jobs set attempts = attempts + 1, locked_until = now() + interval '1 minute'
where id = (
  select id from jobs
  where run_at <= now() and attempts < max_attempts
    and (locked_until is null or locked_until < now())
  order by run_at, id
  limit 1
  for update skip locked
)
returning *;
```

`for update` locks the row that was found. `skip locked` says: if somebody else has locked it, do not wait, pretend it is not there, take the next. Ten workers can run this statement at the same moment; each gets a different job, none waits for another. It needs no coordinator, no heartbeat table and no leader. It has been in Postgres since 9.5 and I still meet people who build it by hand with advisory locks.

The lock of the row ends with the statement’s transaction, which is why we also write `locked_until`: the *claim* outlives the transaction. The worker commits at once and then does the slow part, the mail or the thumbnail, with no transaction open. If it dies, the claim runs out after a minute and another worker takes over.

## Done, and not done

```sql
-- It worked:
delete from jobs where id = $1;

-- It did not:
update jobs set locked_until = null, last_error = $2,
  run_at = now() + make_interval(secs => least(3600, 5 * 3 ^ attempts))
where id = $1;
```

The wait grows by powers of three: 15 seconds, 45, two minutes, seven, twenty, an hour. Whatever is broken is usually mended within one of these, and if it is not, you do not want to have asked six hundred times.

## Waking up

A worker that asks every second for new jobs is fine. It is one index lookup. But an idle second is a long time for somebody who waits for a sign-in mail, so let the database call:

```sql
create function announce_job() returns trigger language plpgsql as $$
begin
  notify jobs;
  return null;
end $$;
create trigger announce_job after insert on jobs
  for each statement execute function announce_job();
```

The worker runs `listen jobs` and sleeps until it hears something or thirty seconds have passed, whichever comes first. The notification is sent when the transaction commits, so the worker cannot be early. And if a notification is lost, because the connection was, the thirty seconds catch it. *A notification is a hint, the table is the truth*: keep those two apart and you can lose any number of hints.

## Where it bites: once is a lie

Your task will run twice. Not often. The worker sends the mail, and before it can delete the row the power fails, the same power as before, now on the other side. There is no arrangement of statements that avoids this. Somebody has to be first, the effect or the record of it.

So tasks have to be safe to repeat. There are only three ways to get there, and it pays to say aloud which one you are using:

- The effect is *naturally* repeatable: writing a thumbnail to a fixed name.
- The other side takes a key and forgets repeats: most payment services, some mail services.
- You store the intent with all its bytes first, and a repeat sends the same bytes: this is how one does it where a second, slightly different attempt would be a disaster.

If none of the three applies, the task is not ready to be a job.

## Where it bites: the long table

Deleted rows leave holes, and autovacuum fills them in its own time. A queue is the worst table for it: small, and rewritten entirely every few minutes. At a few hundred jobs per second you will see the clever line become slower over a day although the table never has more than fifty rows. It is reading its own dead.

The cure is dull. Tell autovacuum to care about this table:

```sql
alter table jobs set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
```

And never hold a transaction open for an hour on the same database, not even one that only reads; nothing can be cleaned up behind the back of the oldest reader. In my six years that was the only page I got. It was a colleague who had opened a console, typed `begin`, and gone to lunch.

## When it is not enough

A single Postgres on ordinary disks will do a few thousand such jobs per second. If you need more, or if the consumers are not yours, or if the messages must be read by many and kept for weeks, you want a log, and then you should go and get a real one. You will know. It is a pleasant day when a table has become too small for you, and it comes later than the brochures say.

Forty lines, counted generously. I have left out priorities (one column, at the front of the index), recurring jobs (a row that inserts its successor), and the dashboard. The dashboard is `select task, count(*) from jobs group by task`, and on most days it is empty, which is what one wants of a queue.
$md$);

select pg_temp.post('a0000000-0000-4000-8000-000000000002',
  '{"title": "Por qué dejé de medir mi tiempo", "subtitle": "Tres años de cronómetro y una libreta", "category_id": "personal", "language": "es", "access": "free", "tags": ["trabajo", "tiempo"]}', 16, $md$
Durante tres años apunté cada hora de mi vida laboral. No porque me lo pidiera nadie: trabajo por mi cuenta. Lo hacía con una aplicación que tenía un botón verde y un botón rojo, y al final del mes me regalaba un gráfico circular. El gráfico era bonito. Durante tres años no tomé ni una sola decisión mirándolo.

Empecé porque había leído que no se puede mejorar lo que no se mide. La frase suena a ingeniería y se repite con el tono de una ley física, pero es falsa en casi todo lo que me importa. Mejoré mi pan, mi portugués y mi manera de discutir sin medir nada. Lo que sí es cierto es lo contrario: *lo que se mide acaba mejorando, aunque no haga falta.* Mis horas facturables subieron cada trimestre. Mi trabajo, no.

## El minuto dieciséis

La aplicación redondeaba a cuartos de hora. Al cabo de unos meses descubrí que terminaba las tareas en el minuto catorce o en el veintinueve. Si un problema se resolvía en el minuto dieciséis, lo estiraba; ya estaba pagado el cuarto siguiente. No lo hacía a propósito. Simplemente había aprendido, como aprende un perro, dónde estaba el borde.

Los mejores errores que he encontrado en mi vida los encontré paseando. El paseo no tenía botón.

## La libreta

Un día se me estropeó el teléfono y, mientras lo arreglaban, apunté lo que hacía en una libreta. No las horas: lo que hacía. «He entendido por qué se repiten los correos.» «He borrado el módulo de descuentos; nadie lo usaba.» «Conversación con Nuria: el problema no es el que yo creía.» A los cuatro días tenía una página. La leí y, por primera vez en tres años, supe qué había hecho en una semana.

El teléfono volvió. La aplicación, no.

Ahora cobro por trabajo y no por hora, con un precio que digo antes de empezar. A veces pierdo. He calculado cuánto, a ojo, que es como se calculan estas cosas: pierdo lo mismo que antes gastaba en estirar los minutos dieciséis.

La libreta va por el cuarto tomo. De vez en cuando la abro al azar. Es una lectura entretenida, y nunca dice *6,25 h*.
$md$);

select pg_temp.post('a0000000-0000-4000-8000-000000000002',
  '{"title": "Read the flame graph from the bottom", "subtitle": "A method for people who stare at the orange part", "category_id": "programming", "access": "pwyw", "pwyw_min_raw": "5000000000000000000000000000", "pwyw_suggested_raw": "20000000000000000000000000000", "creation_method": "human", "tags": ["performance", "profiling"]}', 2, $md$
A flame graph is a picture of where a program spends its time. Each box is a function; it stands on the function that called it; its width is the share of the samples in which it was found at work. The colours mean nothing. I have to say that first, because everybody looks at the reddest part, and the reddest part is red by chance.

Most people read it from the top, where the flames are. There is a wide plateau up there, called something like `memcpy` or `JSON.parse`, and they set out to make it faster. Sometimes that works. More often it cannot work, since `memcpy` was written by people who have done nothing else since 1987.

I read from the bottom. The bottom is dull, the names are yours, and it answers a better question: not *what is slow*, but *who asked for it*.

=== paid below ===
## Step one: find the last box that you wrote

Start at `main` and go up the widest box at every level. Pass the framework; it is always there, it is always wide, and it is only a door. Stop at the **last box that is your own code** before the libraries begin. Write its name on paper. I mean paper, for the next step has to be done without looking at the picture.

## Step two: say how wide it should be

Before you look any further, say what share of the time that function *deserves*. You know what it does. A request handler that renders a page and reads three rows should spend nearly all its time waiting, and hardly any computing. So if `renderInvoice` is half of the graph, and you wrote down “a tenth, at most”, you have found something, and you have found it before you knew anything about the inside.

If your guess was about right, go back to step one and take the next widest. If all your guesses were right, close the profiler. The program is doing what you thought it does; make it do less, or leave it in peace.

## Step three: count the towers

Now look above the box. There are two shapes, and they want opposite cures.

- **One wide tower.** The function does one expensive thing. Ask whether it has to be done here, now, at all. A faster way of doing it comes last.
- **A comb**: many narrow towers of the same shape, side by side. The function does a cheap thing a thousand times. No single tooth is worth a glance. Ask who wrote the loop.

The comb is by far the commoner, and from the top you cannot see it, because each tooth is one pixel wide and the profiler helpfully hides it.

## An example

A service of a friend took 900 milliseconds for a list of invoices. The plateau at the top said *date formatting*, 38 %. They had a ticket to replace the date library; two people had opinions on which.

From the bottom: `main`, the framework, `listInvoices`, and above that a comb. Each tooth went up through `toView` to `formatDate` to a constructor named `DateTimeFormat`. One tooth per date, four dates per invoice, two hundred invoices: eight hundred times they had *built* a formatter in order to use it once.

```ts
const DAY = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium" });
```

One line, outside the function. The list took 560 milliseconds. The date library is still there. It had never been slow; it had been asked to introduce itself eight hundred times.

Then we went back to step one, because 560 is still a lot, and the next widest box deserved, we both wrote down, “nothing”. It was a log statement that serialised the request, at a level that was switched off. But that is the second lesson, and it is always the same one: the arguments of a function that does nothing are computed all the same.

## Why it works

From the top you see what the machine does. The machine is fine. From the bottom you see what you *meant*, and next to it what it costs, and a difference between those two is the only thing that you can do anything about.
$md$);

select pg_temp.post('a0000000-0000-4000-8000-000000000003',
  '{"title": "The wren in winter", "subtitle": "Nine grams, sixteen hours of dark, and the problem of staying warm", "category_id": "science", "access": "paid", "price_raw": "20000000000000000000000000000", "tags": ["birds", "winter"]}', 23, $md$
A wren weighs about nine grams. Hold a large coin in your palm; that is the whole bird, feathers and temper included. In January, where I live, the night is more than sixteen hours long, and a wren has to reach the end of it on what it ate the day before.

The difficulty is geometry. A small body has much surface and little inside: it loses heat like a cup and stores it like a thimble. A swan can go without food for weeks. A wren in frost cannot go without for a day. It starts each evening with perhaps a gram of fat, and by first light most of that is gone. You could say that every winter morning a wren has just not died.

I have a pair of them in the woodpile. This is what I have learnt from watching them, and from people who have watched for longer.

=== paid below ===
## Eat what the others leave

The wren is an insect eater that does not migrate, which sounds like a mistake. In December there are no insects; that is, there are none flying. There are eggs under bark, spiders in the angle of a stone wall, pupae in the dead stalks that a tidy gardener would have cut in October. The wren’s Latin name, *Troglodytes*, means one who goes into holes. It works through the woodpile from the inside, where the frost does not reach, at a speed that makes one think of a mouse. Half the people who tell me that they have mice in the logs have a wren.

So it lives in the narrowest layer of the winter: between the snow and the ground, between the bark and the wood. When that layer freezes shut, as it did in the winter of 1962 to 1963, there is nothing below it. In Britain three wrens out of four are thought to have died in those weeks. Ten years later they were more numerous than ever. It is a species that lives by catastrophe and recovery; a pair can raise a dozen young in a good summer, because it must.

## Move together

For ten months of the year a wren will not suffer another wren. The song is absurdly loud for the size of the singer, and what it says is *no further*. Then comes a hard evening, and they do something else.

Near dusk, a bird that has found a good hole begins to call and to fly about in front of it, conspicuously. Others come, from a kilometre and more away. They go in one after another, form layers, heads inward and tails out, and stay until morning. In one nest box in Norfolk, during the winter of 1969, sixty-one wrens were counted going in. The box was the size of a shoe box for a child.

>> What it says in summer is “no further”. In January it calls them in.

They are not friends. They jostle, and latecomers are sometimes turned away. In the morning they leave one by one, and by ten o’clock the same birds are shouting at each other across a ditch. I find this more moving than friendship. It is an arrangement, made anew each evening by parties who have not changed their minds about anything, and it keeps them alive.

## What you can do

Less than you would like, and it is nearly all a matter of leaving things undone.

1. Leave the dead stalks standing until March. They are a larder.
2. Leave one heap of wood untidy, with gaps that a finger could enter.
3. Water matters more than seed, since wrens seldom take seed. A shallow dish, broken open each morning.
4. If you put out food, put it *low* and *hidden*: grated cheese or mealworms under a hedge, not on a table in the open. A wren will not cross a lawn.
5. An old nest box that the tits have left is worth more in January than in May. Clean it in the autumn and leave it up.

## The morning

It was minus fourteen on the night I wrote the first half of this. At a quarter to nine, when one could just tell the fence from the field, something the size of a walnut came out of the top of the woodpile, stood on the axe handle, put up its tail, and sang as if it had been paid.

I counted. It sang for five seconds, stopped for seven, and sang again, for twenty minutes. There were one hundred and some notes in each song. It had perhaps a tenth of a gram left to live on, and that is what it spent it on first.
$md$);

select pg_temp.post('a0000000-0000-4000-8000-000000000003',
  '{"title": "Four tide tables", "subtitle": "For the ferry", "category_id": "poetry", "access": "free", "license": "cc-by", "tags": ["poetry", "sea"]}', 20, $md$
### 04:12, low

| The harbour has put down what it was holding:
| a chain, a boot, the long green hair of stones.
| You could walk out to the marker now
| and read the name of the firm that made it.
| Nobody does. It is early,
| and we were told as children
| that the sea is only looking for its keys.

### 10:31, high

| Full to the third step.
| The ferry sits up straight, like a guest.
| A man hands over a bicycle, a dog, a cake in a box,
| and then, since the gap is nothing now,
| his mother.

### 16:40, low

| School boat. They get off uphill.
| The smallest one is last, and stops,
| and looks down between the planks
| at all that depth that has gone somewhere,
| and spits, to hear how long.

### 22:58, high

| Nobody sees this one.
| It comes in over the slip in the dark,
| lifts each boat by a hand’s breadth,
| checks every rope,
| and goes, and does not put it in the table
| that it was kind.
$md$);

select pg_temp.post('a0000000-0000-4000-8000-000000000003',
  '{"title": "Brot backen, wenn niemand zusieht", "subtitle": "Ein Rezept mit zwei Zutaten, die nicht im Regal stehen", "category_id": "food", "language": "de", "access": "paid", "price_raw": "30000000000000000000000000000", "tags": ["brot", "kueche"]}', 9, $md$
Es gibt Brote, die man für Gäste bäckt, und es gibt das andere. Das andere liegt am Dienstag auf dem Brett, ist an einer Seite etwas eingesunken und wird im Stehen gegessen. Um dieses geht es hier.

Ich backe seit dreißig Jahren dasselbe Brot, und in dieser Zeit habe ich das Rezept viermal vereinfacht. Früher waren es neun Zutaten und eine Tabelle. Heute sind es Mehl, Wasser, Salz und Sauerteig, dazu zwei Dinge, die man nicht kaufen kann: Zeit, und ein Ort, an dem man vergessen darf, dass man backt. Das zweite ist das schwierigere.

Wer noch keinen Sauerteig hat: Mehl und Wasser zu gleichen Teilen verrühren, warm stellen, jeden Tag die Hälfte wegnehmen und ersetzen. Nach einer Woche lebt es. Mehr ist wirklich nicht dabei, auch wenn Bücher davon leben.

=== paid below ===
## Was man braucht

- 500 g Roggenmehl, möglichst frisch gemahlen
- 250 g Weizenmehl, ein einfaches
- 600 g Wasser, handwarm
- 15 g Salz
- 150 g Sauerteig, der in den letzten zwei Tagen etwas zu essen bekommen hat

Eine Schüssel, ein Tuch, ein Topf mit Deckel, der in den Ofen passt. Keine Waage, wenn man schon zehnmal gebacken hat; danach weiß es die Hand.

## Am Abend

Alles verrühren. Nicht kneten: Roggen lässt sich nicht kneten, er lässt sich nur überreden. Der Teig soll aussehen wie Zement, den jemand zu nass gemacht hat. Wenn Sie denken, dass es so unmöglich richtig sein kann, ist es richtig.

Tuch darüber. Jetzt kommt die erste der beiden Zutaten. Der Teig braucht, je nach Küche, zwischen acht und vierzehn Stunden, und es hat keinen Sinn, ihn zu fragen. Ich stelle ihn auf den Schrank, auf den ich nicht hinaufsehen kann.

## Am Morgen

Der Ofen muss sehr heiß sein, 250 Grad, mit dem leeren Topf darin, eine halbe Stunde lang. Diese halbe Stunde ist die zweite Zutat. Man kann in ihr den Hof kehren, einen Brief anfangen, aus dem Fenster sehen. Man kann *nicht* schnell noch etwas erledigen; das Brot merkt es, ich weiß nicht, wie.

1. Den Topf herausnehmen, Mehl hineinstreuen, den Teig hineinkippen. Er wird zischen und schief liegen.
2. Deckel darauf, 35 Minuten bei 230 Grad.
3. Deckel ab, 20 Minuten bei 200 Grad, bis die Kruste die Farbe von nassem Torf hat.
4. Herausstürzen und auf die Unterseite klopfen. Es soll klingen wie eine Tür, hinter der jemand zu Hause ist.

> Und dann nicht anschneiden. Nicht am selben Tag. Roggenbrot, das man warm aufschneidet, klebt am Messer und am Gewissen.

## Warum niemand zusehen darf

Ich habe dieses Brot einmal vor Gästen gebacken. Sie standen in der Küche, hielten Gläser und waren freundlich. Ich habe den Teig dreimal angesehen, zweimal Wasser dazugegeben und die Temperatur erklärt. Es wurde ein gutes Brot. Alle haben es gelobt.

Es war nur nicht dieses. Dieses hier entsteht, während man etwas anderes tut, und es schmeckt nach dem, was man währenddessen getan hat. Das von gestern schmeckt ein wenig nach dem Brief.
$md$);

select pg_temp.post('a0000000-0000-4000-8000-000000000003',
  '{"title": "Drawing a map by hand", "subtitle": "You will get it wrong, and that is the use of it", "category_id": "art-design", "access": "free", "tags": ["maps", "drawing"]}', 7, $md$
Take a sheet of paper and draw the way from your bed to the nearest shop. Do not look anything up. Give it ten minutes, then put the pencil down and go and compare.

You will have made three mistakes, and they are the same three that everybody makes. I have asked some two hundred people by now, in evening classes, on the ferry, and once in a lift that had stopped.

## The three mistakes

**Right angles.** Streets that meet at seventy degrees meet at ninety on the page. The mind keeps its corners square, as it keeps cutlery in drawers.

**Home is large.** The first fifty metres from your door take up a third of the sheet. There is a gate in it, and a particular tree. The last five hundred metres are a line.

**Nothing on the left.** Or on the right: on whichever side you do not look. A whole school can be missing.

You may now correct the map. I would ask you not to, or not on the same sheet. It shows something that no correct map does, namely where you live.

## If you want it to be useful to others

Then a few rules help, and none of them needs talent.

1. Decide on **one question** that the map answers. *How do I get there from the quay? Where can one swim? Where does it flood?* A map that answers two questions is two maps, one on top of the other.
2. Draw what cannot move first: water, then the slope of the land, then buildings of stone. Roads come fourth. Roads are opinions.
3. Use **paces**. Mine are 72 centimetres; find yours by walking the length of a football pitch. Note the number of paces on the line itself, small. A bad scale with numbers on it is better than a good one without.
4. Write names along things and not beside them, and write them as people say them. On our island there is a rock that the chart calls *Storskjær*. Nobody has called it that in a hundred years. If you ask for Storskjær, you will be sent to the other one.
5. Leave a corner white and put your name there, and the date. A map is a letter, and it is rude to leave a letter unsigned.

## What I use

- A soft pencil for the land, a hard one for everything that people have added.
- One colour, for the answer to the question. Mine is red, as it is what I had.
- Paper that can get wet. This is not a detail; it will.

! Photograph the sheet before you improve it. Nearly every map of mine was best one step before I finished.

## The one that I have kept

My grandfather drew a map of the fjord, for fishing. It is not to scale in any direction. The good places are drawn large and the distances between them are given in *songs*: two songs to the skerry, one and a half to the deep. He sang as he rowed, so it was an exact measure, for him and for anyone who knew what he sang and how fast.

I know two of the songs. I have measured them: at his pace, they come to about four hundred metres. With that I could redraw the whole sheet properly, on a good base, with a bar in the corner.

I have not done it. I learnt a third song instead.
$md$);

select pg_temp.post('a0000000-0000-4000-8000-000000000003',
  '{"title": "Notes for a piece about lighthouses", "category_id": "science", "access": "free"}', null, $md$
Begin with the sound and not with the light. Ask Arne about the foghorn and the cow.
$md$);

-- They signed up before they wrote.
update public.profiles p set created_at = first.published_at - interval '1 day'
from (select profile_id, min(first_published_at) as published_at from public.posts group by profile_id) as first
where p.id = first.profile_id and first.published_at is not null;

-- What was bought: every state that a purchase can be in.
update public.settings set fee_account = 'nano_3xk5sqk3ckozka8wimiyzwpw8i84inwytgctei4imx11wo7xsgb9adkscakd';
insert into public.deposit_addresses (account, seed_id, derivation_index)
select account, 'demo', n - 1 from unnest(array[
    'nano_1x1m4ur4y9csq157kbfcx8psarda5ktxk43t7y54kr8ywf7ggzabhj66n75e',
    'nano_18wy4sb4e8x6x49gz1psamk1ix3nqyye49t49hx9rfcdiqt7deyqzc77t17p',
    'nano_3g7rekn9i8k7hccmocy7t7n3914wssh5ipr5p1d3xntxd5bojzhok4m6jzbo',
    'nano_3jfxe4bozct7qfqoxa8owd6rosmczp51wsdr8fqxzaw6jpspmkxmpzkn1qjg',
    'nano_14e7e1bmta7m18oxdgierzkmwbkrdf6prx5xmjw1iugmakm5i36hqiobuzw1',
    'nano_1fjjf93toudo98p6rtjmbhrnotf4quanm9dq1r8cpbiodqnxpira3tym36cj',
    'nano_1e5tyo1ue8r6g9faugqji4qrn6fc8cpcmpajg3mhabeioirsc5udrrfppy3h',
    'nano_1uqx3z5eeiwn55tzpr18ofq8aw9c3iii86o15kj8arf9jfc77ujr4rg47prc',
    'nano_1kxnb7obr8wjds8jh4fce1fumpyo8mbym8djan6qg37d5rjrnua69cs7te6i',
    'nano_1unf87dac1m73i1h34e9scbjaopjrg7jp884qmsqxqzzomc4yaupo4xsp4uc',
    'nano_3m9o48rm3ruczkm3ucy7jkw5y69yg6ryepixfegonkfkc5ckwieszbef4zd8',
    'nano_3rf4wc9zd1xrkjf87pz1ujiht98um7xffhto6rkxq9jopaern8uphjbok69i',
    'nano_3zx43qubj4yzhqcmi8mkk8inutqwdonpein9ftq16fi1sj38di3w1kh1cnyc',
    'nano_3fe3fe63ogybe9wa68qhwxu1ahdox1cyi3sbnw9w4idsmgbyi4j7nf67877b',
    'nano_3gxemyzpqk45w1qcec6jt37qbandn3d1zrs36ppu9mqscjf5ufp1mis1jfbn',
    'nano_1q4o1wmtyrgjz8bccfx9w6giqreohybu4xya7uiwjcuhtktgcztu4rcpkyjg',
    'nano_3w9baytyq3ng7ws5jxyzzsnw9hj4p5zxpmwu8fniicxsr8f75wwpnihkc75w',
    'nano_378x9batzanyw9dnura6nu57wteyz1aceqdb4dzrttru4smm9fjw85fte176',
    'nano_13jdfnffpjurzq5xb9uncuxoj5wn349qhbcqt5wghpiosdrx1smyd1g5t3wj',
    'nano_3t3y1ci8bsswzxzpku6zjcio6ma9x5ykptmfwdanw458t83dgz8ce7hg811c',
    'nano_3jr6ogf9nhb8k74ocdukwah778m31tfcmmajos56ep9m657nswc4z1n5ersa',
    'nano_1wdqwb8di4xecucosknsjqkm4uniq7waon8mc7u7ymnpjxdw3x4mhpfxnts9',
    'nano_1mwzfyjdbr7icwukkbbt8hem9i7tnbbbh48ffzic1zt9iw75x9x47xkj431e',
    'nano_3cnbgj36spx513qu6pzuop7is75zith79nmmc3bne35pmdyrjqqa9p57tfoy',
    'nano_3u416ddoj5fik5qhwj9i51ca1191gurgnf9zo8yxcjqnfnn843xthyar67m6',
    'nano_15k71b6hpap6b899jwezxhfhcdiwubkdyer1rmsc1mfub6cqtoe1yuijzm1e',
    'nano_33uy1tjppwwmdwgwnq17ywykygjsnd4kts7enw8ixwga9nkjoanhksan4tjo',
    'nano_3k6e6oei51h6tbyoyy6ewd1r85zsx31o583a1rhthrx3n45qroowftm6g6yg',
    'nano_1qciitcf17eox688iek8kc6uaooiox8b6ef4k8kq4wt7pwmr5fmgm475t7kg',
    'nano_33m7ihpe5ohro4hxwuk3drzpm6y94ypeptwfquj55qocbeymtsf1o48883r1',
    'nano_35dzeat6qmbwa4mgyx1oe9ghih5hkefydj5re459hmu7idrrp47r5td6ntfe',
    'nano_3i5bz4pbqhuw4senzjmz3a4jofinzbkd1no6rfojifuimhpdbjn8frmfs9hz',
    'nano_1gj5e5dn89gaodkog8q1gj5sbgtxxxd55yf59tphwd9w6x96kpwayidz744k',
    'nano_36tp3ycwjgaoqjoy3rw7nzdhupaeu3j7srhnfi7xuibaq86t6pb9eh1zyt1s'
]) with ordinality as made (account, n);

create function pg_temp.visitor(n integer) returns uuid language sql as $$
  select ('b0000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid
$$;

insert into auth.users (instance_id, id, aud, role, raw_app_meta_data, raw_user_meta_data, is_anonymous, created_at, updated_at)
select '00000000-0000-0000-0000-000000000000', pg_temp.visitor(n), 'authenticated', 'authenticated', '{}', '{}', true, now(), now()
from generate_series(1, 12) as n;

create function pg_temp.buy(buyer uuid, post_slug text) returns uuid language sql as $$
  select (public.open_purchase(buyer, p.id)).id from public.posts p where p.slug = post_slug
$$;

-- Each reader has a wallet of their own, because one wallet counts as one payer.
create temporary table wallets as
select buyer, account from (values
    ('a0000000-0000-4000-8000-000000000004'::uuid, 'nano_1f899n8p5oezbgssuwefy6cg615jdc5o6bs39iupj79h688f39epxbj9phmj'),
    (pg_temp.visitor(1), 'nano_1ojtry7txi9ehd16ms4qydi6tib1xb5863ggwzcfnz6wjnwgcdpp6yaexnyt'),
    (pg_temp.visitor(2), 'nano_16gq1xyrbntaj7boi4kywd87u3s6jedn9tsgn1537qjbhfuc5scinebszu45'),
    (pg_temp.visitor(3), 'nano_3qud8ytpttxskhm4mh8jysizmh95deimucrurkk98fw4g4ezg7paf9hbkwtf'),
    (pg_temp.visitor(4), 'nano_19w8uzyxsueowkiygqxrap97ww57ycwr6ngianqx6s4orn5p7c1pe8enj7gq'),
    (pg_temp.visitor(5), 'nano_3aymfeasm7m9kbzqewhzbo45hoa9uw7e35zts9sk737ot6khq5f147xm16w5'),
    (pg_temp.visitor(6), 'nano_3zqb8ha6hax4m3xsbs9et9fyrzuyxpa71a89awes3gtqih4q9zubzsw9hrai'),
    (pg_temp.visitor(7), 'nano_1yg7uzajxc7d6kxk1owfihc8tek3ghsqrbowkp68qh8hnkbeztwmwudryoiz'),
    (pg_temp.visitor(8), 'nano_3nrxxim334pnbmrjzws3npg4uahxasthzapqm5oyp9hka668e83jjn5je1fz'),
    (pg_temp.visitor(9), 'nano_1ohkk7doqbkweebm7437tqsbnxao5p317ysbx95wsbsdsrzf45gi8bp554qt'),
    (pg_temp.visitor(10), 'nano_1u9ums48xeigw6armg76s5u8gd8r76496uzqrr5x8iacifz1ndxt77suzht6'),
    (pg_temp.visitor(11), 'nano_11orqozo54cwg17rawkbt7i4k1kt84sd918kuxbs5gsyj1s768hfa8kg7idt'),
    (pg_temp.visitor(12), 'nano_1n9uh3oekmygu9t4cg8ywiuf6a3yofxe4t7xtq1bg5ihe3p1oi5burh43psj')) as held (buyer, account);

create function pg_temp.pay(purchase uuid, name text, share numeric default 1, is_service boolean default false) returns void language plpgsql as $$
declare
  bought public.purchases;
begin
  select * into bought from public.purchases where id = purchase;
  perform public.record_payment(pg_temp.hash(name), bought.ephemeral_address,
    case when is_service then 'nano_1ypjjmbasi7gogthm7jbq3er1x7hw6m58nya1aze9tds6iedawtkbpzhmmgd'
      else (select account from wallets where buyer = bought.buyer_id) end,
    trunc(bought.amount_raw * share / 1e24) * 1e24, true, is_service);
  perform public.settle_purchase(purchase);
end;
$$;

-- Moves a purchase and all that belongs to it into the past.
create function pg_temp.date_back(purchase uuid, days_ago integer) returns void language sql as $$
  update public.purchases set created_at = created_at - make_interval(days => days_ago), expires_at = expires_at - make_interval(days => days_ago),
    paid_at = paid_at - make_interval(days => days_ago), refund_window_ends_at = refund_window_ends_at - make_interval(days => days_ago)
  where id = purchase;
  update public.sales set paid_at = paid_at - make_interval(days => days_ago) where purchase_id = purchase;
  update public.payments set seen_at = seen_at - make_interval(days => days_ago), confirmed_at = confirmed_at - make_interval(days => days_ago)
  where purchase_id = purchase;
  update public.payouts set held_until = held_until - make_interval(days => days_ago) where purchase_id = purchase;
$$;

-- Sends everything that a purchase makes due, as the worker does.
create function pg_temp.send_all(purchase uuid) returns void language plpgsql as $$
declare
  due public.payouts;
begin
  perform public.release_payouts();
  for due in select * from public.payouts where purchase_id = purchase and status = 'pending' order by created_at loop
    perform public.claim_payout(due.id);
    perform public.mark_payout_publishing(due.id, pg_temp.hash('block ' || due.id), pg_temp.hash('frontier ' || due.id), '{"type": "state"}');
    perform public.mark_payout_paid(due.id, pg_temp.hash('block ' || due.id));
  end loop;
end;
$$;

do $$
declare
  june uuid := 'a0000000-0000-4000-8000-000000000004';
  bought uuid;
  sold record;
begin
  -- Paid, kept, and paid out.
  for sold in select * from (values
    (june, 'what-the-shoe-mender-told-me-about-prices', 20), (june, 'the-wren-in-winter', 18), (june, 'a-job-queue-in-forty-lines-of-sql', 6),
    (pg_temp.visitor(1), 'what-the-shoe-mender-told-me-about-prices', 15),
    (pg_temp.visitor(2), 'a-job-queue-in-forty-lines-of-sql', 11),
    (pg_temp.visitor(3), 'the-wren-in-winter', 9),
    (pg_temp.visitor(12), 'what-the-shoe-mender-told-me-about-prices', 8),
    (pg_temp.visitor(8), 'letters-to-a-street-that-is-being-dug-up', 6),
    (pg_temp.visitor(11), 'the-wren-in-winter', 5), (pg_temp.visitor(10), 'brot-backen-wenn-niemand-zusieht', 5),
    (pg_temp.visitor(4), 'letters-to-a-street-that-is-being-dug-up', 4), (pg_temp.visitor(7), 'how-to-walk-through-a-city-you-know', 4),
    (pg_temp.visitor(5), 'brot-backen-wenn-niemand-zusieht', 3), (pg_temp.visitor(9), 'a-job-queue-in-forty-lines-of-sql', 3),
    (pg_temp.visitor(12), 'letters-to-a-street-that-is-being-dug-up', 2), (pg_temp.visitor(10), 'how-to-walk-through-a-city-you-know', 2),
    (pg_temp.visitor(7), 'read-the-flame-graph-from-the-bottom', 1), (pg_temp.visitor(8), 'read-the-flame-graph-from-the-bottom', 1),
    (pg_temp.visitor(11), 'how-to-walk-through-a-city-you-know', 1), (pg_temp.visitor(9), 'read-the-flame-graph-from-the-bottom', 1)) as s (buyer, slug, days_ago)
  loop
    bought := pg_temp.buy(sold.buyer, sold.slug);
    perform pg_temp.pay(bought, sold.buyer || sold.slug);
    perform pg_temp.date_back(bought, sold.days_ago);
    perform pg_temp.send_all(bought);
  end loop;

  -- Overpaid, and the excess was returned.
  bought := pg_temp.buy(pg_temp.visitor(1), 'the-wren-in-winter');
  perform pg_temp.pay(bought, 'over', 2);
  perform pg_temp.date_back(bought, 2);
  perform pg_temp.send_all(bought);

  -- Paid an hour after the quote had ended.
  bought := pg_temp.buy(pg_temp.visitor(2), 'brot-backen-wenn-niemand-zusieht');
  update public.purchases set expires_at = now() - interval '1 hour', status = 'expired' where id = bought;
  perform pg_temp.pay(bought, 'late');
  perform pg_temp.date_back(bought, 1);
  perform pg_temp.send_all(bought);

  -- One refunded; one still on its way back: it came from an exchange, so the buyer has to name an address.
  bought := pg_temp.buy(pg_temp.visitor(3), 'how-to-walk-through-a-city-you-know');
  perform pg_temp.pay(bought, 'refunded');
  perform public.refund_purchase(bought, 'Bought by mistake', 'buyer');
  perform pg_temp.send_all(bought);
  bought := pg_temp.buy(pg_temp.visitor(4), 'the-wren-in-winter');
  perform pg_temp.pay(bought, 'returning', 1, true);
  perform public.refund_purchase(bought, 'Not what I expected', 'buyer');

  -- Half paid; not paid at all; cancelled; still waiting for the payment.
  bought := pg_temp.buy(pg_temp.visitor(5), 'a-job-queue-in-forty-lines-of-sql');
  perform pg_temp.pay(bought, 'partial', 0.5);
  bought := pg_temp.buy(pg_temp.visitor(6), 'the-wren-in-winter');
  update public.purchases set expires_at = now() - interval '1 second' where id = bought;
  perform public.expire_purchases();
  perform public.cancel_purchase(pg_temp.buy(june, 'brot-backen-wenn-niemand-zusieht'));
  perform pg_temp.buy(pg_temp.visitor(6), 'how-to-walk-through-a-city-you-know');
end;
$$;

-- Ranks the posts by payers, as the worker does.
select public.rank_posts(list) from unnest(array['trending', 'top-day', 'top-week', 'top-month', 'top-all']) as list;

insert into public.features (slot, post_id, position, begun_at)
select case when n = 1 then 'home_hero' else 'home_featured' end::public.feature_slot, p.id, n, now()
from unnest(array['a-short-history-of-the-smallest-coin', 'the-wren-in-winter', 'a-job-queue-in-forty-lines-of-sql',
  'what-the-shoe-mender-told-me-about-prices', 'drawing-a-map-by-hand']) with ordinality as chosen (slug, n)
join public.posts p on p.slug = chosen.slug;

insert into public.comments (post_id, author_id, body)
select p.id, 'a0000000-0000-4000-8000-000000000003', 'My grandmother kept one in her purse so that the purse would never be empty. I have the purse.'
from public.posts p where p.slug = 'a-short-history-of-the-smallest-coin';
insert into public.comments (post_id, author_id, body, is_buyer)
select p.id, 'a0000000-0000-4000-8000-000000000004', 'The long table bit us in exactly this way. It was a reporting tool, not lunch.', true
from public.posts p where p.slug = 'a-job-queue-in-forty-lines-of-sql';

-- The demo's money is on no network: none of it may be sent, received or mailed, and no visitor may be given its addresses.
delete from public.deposit_addresses where seed_id = 'demo' and state = 'free';
do $$
begin
  perform graphile_worker.complete_jobs(array(select id from graphile_worker.jobs));
end;
$$;
select set_config('request.jwt.claims', '', true);
