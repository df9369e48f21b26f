/** What a node requires of a block's work, as minimum difficulties. */
export type WorkThresholds = {
  /** What the node announces, and computes by default. */
  announced: { send: bigint; receive: bigint };
  /** Below this, a block is ignored. */
  entry: bigint;
  /** What the ledger requires once it knows the kind of block. */
  required: { send: bigint; receive: bigint };
};

const [EPOCH_1, EPOCH_2, EPOCH_2_RECEIVE] = [0xfe00000000000000n, 0xffc0000000000000n, 0xf000000000000000n];

/** A fresh dev network has no epoch block: its accounts are at epoch 0 and need epoch 1's work. */
export const DEV_THRESHOLDS: WorkThresholds = {
  announced: { send: EPOCH_2, receive: EPOCH_2_RECEIVE },
  entry: EPOCH_2_RECEIVE,
  required: { send: EPOCH_1, receive: EPOCH_1 },
};

const LIVE = { send: 0xfffffff800000000n, receive: 0xfffffe0000000000n };

/** The live network's values, for tests of clients that must get them right. */
export const LIVE_THRESHOLDS: WorkThresholds = { announced: LIVE, entry: LIVE.receive, required: LIVE };

const GENESIS_KEY = "B0311EA55708D6A53C75CDBF88300259C6D018522FE3D4D0A242E431F9E8B6D0";

/** The first block of every node's dev network: the same script gives the same hashes in both. */
export const GENESIS = {
  /** Published in the node's source code: it protects nothing. */
  privateKey: "34F0A37AAD20F4A260F0A5B3CB3D7FB50673212263E58A380BC10474BB039CE4",
  publicKey: GENESIS_KEY,
  hash: "04270D7F11C4B2B472F2854C5A59F2A7E84226CE9ED799DE75744BD7D85FC9D9",
  work: "7b42a00ee91d5810",
  signature:
    "ECDA914373A2F0CA1296475BAEE40500A7F0A7AD72A5A80C81D7FAB7F6C802B2CC7DB50F5DD0FB25B2EF11761FA7344A158DD5A700B21BD47DE5BD0F63153A02",
};
