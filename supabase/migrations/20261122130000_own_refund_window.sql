-- Whoever has paid asks for the text and for how long it can be given back in one question.
grant select (refund_window_min, refund_window_ends_at) on public.purchases to authenticated;
