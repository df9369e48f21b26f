-- How often mail is sent, and the states of a comment.

create type public.email_frequency as enum ('off', 'instant', 'daily', 'weekly');
create type public.comment_status as enum ('published', 'pending', 'hidden_by_author', 'removed', 'deleted');
