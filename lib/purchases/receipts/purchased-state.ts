/** The state of a reader's purchase of a post, to explain why the post is not open. */
export type PurchasedState = {
  id: string;
  state: "open" | "removed" | "waiting" | "underpaid" | "ended" | "on_its_way" | "waits_for_address" | "returned";
  path: string;
};
