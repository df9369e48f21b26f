"use client";

import { useEffect, useRef, useState } from "react";

/** A list that is searched here, or a function that asks elsewhere. */
export type SuggestionSource<Item> =
  | readonly Item[]
  | ((query: string, signal: AbortSignal) => Promise<readonly Item[]>);

export type Suggestions<Item> = { status: "asking" | "answered" | "failed"; items: readonly Item[] };

const TYPING_PAUSE_MS = 200;
const UNASKED: Suggestions<never> = { status: "asking", items: [] };

/** The matches for the latest text. Late answers are dropped. */
export function useSuggestions<Item>(source: SuggestionSource<Item>, itemToText: (item: Item) => string) {
  const [query, setQuery] = useState("");
  const [answer, setAnswer] = useState<Suggestions<Item>>(UNASKED);
  const question = useRef<AbortController | null>(null);
  useEffect(() => () => question.current?.abort(), []);

  function ask(text: string) {
    setQuery(text);
    if (typeof source !== "function") return;
    question.current?.abort();
    const controller = new AbortController();
    const { signal } = controller;
    question.current = controller;
    setAnswer(UNASKED);
    const settle = (settled: Suggestions<Item>) => {
      if (!signal.aborted) setAnswer(settled);
    };
    const timer = setTimeout(
      () =>
        source(text, signal).then(
          (items) => settle({ status: "answered", items }),
          () => settle({ status: "failed", items: [] }),
        ),
      text ? TYPING_PAUSE_MS : 0,
    );
    signal.addEventListener("abort", () => clearTimeout(timer));
  }

  function forget() {
    question.current?.abort();
    setQuery("");
    setAnswer(UNASKED);
  }

  const suggestions: Suggestions<Item> =
    typeof source === "function" ? answer : { status: "answered", items: searchItems(source, query, itemToText) };
  return { query, suggestions, ask, forget };
}

/** Every word of the query begins a word of the text; case and accents do not matter. */
export function searchItems<Item>(items: readonly Item[], query: string, itemToText: (item: Item) => string): Item[] {
  const wanted = words(query);
  return items.filter((item) => {
    const found = words(itemToText(item));
    return wanted.every((word) => found.some((candidate) => candidate.startsWith(word)));
  });
}

function words(text: string): string[] {
  return (
    text
      .normalize("NFD")
      .replace(/\p{M}/gu, "")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}
