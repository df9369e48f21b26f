/** What became of one of somebody's purchases of a post, for who asks why it is not open. */
export type OwnPurchase = {
  id: string;
  state: "open" | "removed" | "waiting" | "short" | "ended" | "on_its_way" | "waits_for_address" | "returned";
  path: string;
};
