/** The form that the boxes beside the drafts belong to. */
export const BULK_FORM = "bulk-trash";
