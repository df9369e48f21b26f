-- Handles that no user may take: routes, staff roles, and words that programs mistake for an empty value.

insert into public.reserved_handles (handle) select unnest(array[
  'about', 'admin', 'api', 'app', 'browse', 'changelog', 'compose', 'contact', 'content_guidelines', 'creators', 'edit',
  'farthing', 'faq', 'feed', 'get_nano', 'help', 'login', 'logout', 'mod', 'moderator', 'nano', 'notifications', 'null',
  'official', 'password', 'posts', 'privacy', 'profile', 'readers', 'receipts', 'root', 'rss', 'search', 'settings',
  'sitemap', 'staff', 'support', 'swap_to_nano', 'system', 'terms', 'undefined', 'www']);
