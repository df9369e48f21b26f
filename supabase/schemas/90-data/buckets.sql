-- Storage buckets. Nothing enters without the server: it re-encodes every picture, and signs the path of each file for one upload.
-- An export lies in parts: a whole one may be larger than a project's limit for a file.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('images', 'images', true, 10485760, array['image/webp', 'image/avif']),
  ('paid-images', 'paid-images', false, 10485760, array['image/webp', 'image/avif']),
  ('avatars', 'avatars', true, 5242880, array['image/webp']),
  ('post-files', 'post-files', false, 52428800,
    array['application/pdf', 'application/zip', 'application/epub+zip', 'text/csv', 'audio/mpeg', 'audio/mp4']),
  ('exports', 'exports', false, 10485760, array['application/octet-stream']);
