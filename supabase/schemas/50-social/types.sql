-- How often mail is sent, and the states of a comment.

create type public.email_frequency as enum ('off', 'instant', 'daily', 'weekly');
create type public.comment_status as enum ('published', 'pending', 'hidden_by_author', 'removed', 'deleted', 'hidden');

-- A comment as lists show it to the caller.
create type public.comment_entry as (
  id uuid, parent_id uuid, body text, status public.comment_status, handle text, name text, avatar_url text, is_author boolean,
  is_buyer boolean, is_mine boolean, is_liked boolean, pinned boolean, likes bigint, replies bigint, edited_at timestamptz, created_at timestamptz, mentions jsonb);

-- A post's discussion for the caller. `refusal` says why they cannot add to it, null if they can. `is_gated`: an age gate stands before it,
-- unless they wrote or own the post.
create type public.discussion as (
  post_id uuid, title text, slug text, handle text, author_name text, mode public.comments_mode, is_locked boolean, is_author boolean,
  comments bigint, refusal text, is_gated boolean);
