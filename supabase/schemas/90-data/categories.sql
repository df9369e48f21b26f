-- The fixed categories. The id is the name as written in addresses: 'Nano & crypto' becomes nano-crypto.

insert into public.categories (id, name, position)
select trim(both '-' from regexp_replace(lower(name), '[^a-z0-9]+', '-', 'g')), name, position
from unnest(array[
  'Technology', 'Nano & crypto', 'AI', 'Programming', 'Business', 'Finance', 'Science', 'Culture', 'Fiction', 'Poetry', 'Essays',
  'Politics', 'Health', 'Travel', 'Food', 'Art & design', 'Photography', 'Music', 'Gaming', 'Sports', 'Education', 'Tutorials',
  'News', 'Personal', 'Humor', 'Other']) with ordinality as listed (name, position);
