-- Authors read their own pictures from Storage, also those of drafts. Buyers get addresses that the server signs, for minutes.

create policy "authors read their paid images" on storage.objects for select to authenticated
  using (bucket_id = 'paid-images' and private.may_read_image_file(name));
