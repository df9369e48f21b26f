/**
 * The sentences with which a node refuses a request (nano_node V27.1: its error lists, and what its actions add).
 * Anything else under `error` is not a verdict: a provider that wants money, or a node that lacks the feature.
 * Sentences about the node itself ("Unknown command", "RPC control is disabled", "Stopped") are left out on purpose:
 * another node may answer.
 */
const NODE_WORDS: ReadonlySet<string> = new Set([
  // What was requested does not exist, or cannot.
  "Account not found",
  "Bad account number",
  "Block not found",
  "Invalid block hash",
  "Bad hash number",
  "Source not found",
  "Bad source",
  "Invalid amount number",
  "Amount too big",
  "Bad threshold number",
  "Invalid count",
  "Invalid root hash",
  // process
  "Block is invalid",
  "Invalid block type",
  "Invalid block subtype",
  "Invalid block balance for given subtype",
  "Invalid previous block for given subtype",
  "Invalid epoch link",
  "Bad signature",
  "Bad work",
  "Invalid work",
  "Block work is less than threshold",
  "Block work is insufficient",
  "Old block",
  "Fork",
  "Gap previous block",
  "Gap source block",
  "Gap pending for open epoch block",
  "Unreceivable",
  "Negative spend",
  "Balance and amount delta do not match",
  "This block cannot follow the previous block",
  "Block attempts to open the burn account",
  "Burning account",
  "Error processing block",
  // work_generate
  "Bad difficulty",
  "Difficulty above config limit or below publish threshold",
]);

/** Reports whether a node has judged the request, so that no other node needs to be asked. */
export function isNodeWord(words: string): boolean {
  return NODE_WORDS.has(words);
}
