-- Storage signs addresses of paid pictures with the caller's own rights, so the rule is on Storage's own table.

create policy "authors and who has paid read paid images" on storage.objects for select to authenticated
  using (bucket_id = 'paid-images' and private.may_read_image_file(name));
