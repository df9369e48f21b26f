/**
 * A call publishes every due post of the stack, and skips those that another call is at. Test files share a stack, so a
 * call that asserts what became of its own post waits for the others, and they wait for it.
 */
export const PUBLISH_DUE_POSTS = "select pg_advisory_xact_lock(hashtext('due posts')), public.publish_due_posts()";
/** For calls at once. Only the calls above wait for them. */
export const PUBLISH_DUE_POSTS_AT_ONCE =
  "select pg_advisory_xact_lock_shared(hashtext('due posts')), public.publish_due_posts()";
