"use client";

import { States } from "#components/design/specimen.tsx";
import { Combobox } from "#components/ui/combobox/combobox.tsx";
import { Field } from "#components/ui/fields/field.tsx";

type Language = { code: string; name: string; native: string };

const GERMAN: Language = { code: "de", name: "German", native: "Deutsch" };
const LANGUAGES: Language[] = [
  { code: "ar", name: "Arabic", native: "العربية" },
  { code: "cs", name: "Czech", native: "čeština" },
  GERMAN,
  { code: "el", name: "Greek", native: "Ελληνικά" },
  { code: "en", name: "English", native: "English" },
  { code: "es", name: "Spanish", native: "español" },
  { code: "fr", name: "French", native: "français" },
  { code: "it", name: "Italian", native: "italiano" },
  { code: "ja", name: "Japanese", native: "日本語" },
  { code: "pt", name: "Portuguese", native: "português" },
];

const WRITERS = ["Ada Byron", "Anni Albers", "Gunta Stölzl", "Jacques Vaucanson", "Joseph Jacquard"];

/** Answers after a while, as a server would. "storm" makes it fail. */
async function findWriters(query: string, signal: AbortSignal): Promise<readonly string[]> {
  await new Promise((resolve) => setTimeout(resolve, 300));
  signal.throwIfAborted();
  if (query === "storm") throw new Error("the line is broken");
  return WRITERS.filter((name) => name.toLowerCase().includes(query.toLowerCase()));
}

const nameOf = ({ name }: Language) => name;
const codeOf = ({ code }: Language) => code;
const identity = (text: string) => text;

export function Comboboxes() {
  return (
    <States>
      <Field label="Language" hint="Type a few letters." required>
        {(control) => (
          <Combobox
            {...control}
            name="language"
            source={LANGUAGES}
            itemToText={nameOf}
            itemToKey={codeOf}
            renderItem={({ name, native }) => (
              <>
                {name} <span className="text-small text-ink-faint ms-1">{native}</span>
              </>
            )}
          />
        )}
      </Field>
      <Field label="Co-author" hint="Looked up elsewhere.">
        {(control) => <Combobox {...control} source={findWriters} itemToText={identity} itemToKey={identity} />}
      </Field>
      <Field label="Translated from" error="Choose another than the post’s own.">
        {(control) => (
          <Combobox {...control} source={LANGUAGES} defaultValue={GERMAN} itemToText={nameOf} itemToKey={codeOf} />
        )}
      </Field>
      <Field label="Publication">
        {(control) => (
          <Combobox {...control} disabled source={["None yet"]} itemToText={identity} itemToKey={identity} />
        )}
      </Field>
    </States>
  );
}
