-- Such a row broke its owner's own settings.
update public.follow_notification_preferences set max_price_raw = null where max_price_raw = 'NaN';

alter table public.follow_notification_preferences
  drop constraint follow_notification_preferences_max_price_raw_check;

alter table public.follow_notification_preferences
  add constraint follow_notification_preferences_max_price_raw_check
    check (((max_price_raw >= (0)::numeric) AND (max_price_raw <> 'NaN'::numeric)));
