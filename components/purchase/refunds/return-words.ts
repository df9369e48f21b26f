/** What the author reads before a sale is returned: on a receipt, a document, and in the dialogs of an app. */
export const RETURN_WORDS = {
  one: {
    label: "Refund this reader",
    about: "They get back everything they paid and can no longer read the post. You do not learn who they are.",
    reason: "Returned by the author",
  },
  everyone: {
    label: "Refund everyone",
    about:
      "Everyone whose payment has not been sent to you yet gets it back and can no longer read the post. This cannot be undone.",
  },
  keep: "Keep it as it is",
  submit: "Return the money",
  busy: "Sending…",
} as const;
