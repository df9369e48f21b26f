import fc from "fast-check";
import type { Body } from "#tests/attacks/broken-requests/send.ts";
import { noise, word } from "#tests/attacks/broken-requests/words.ts";

export type Content = { type: string; body: Body };

const once = (text: string): Body => ({ text, times: 1 });
const LARGE_TIMES = 1_300;
const KILOBYTE = "x".repeat(1_000);

const FIELDS = [
  ...[
    "postId",
    "email",
    "code",
    "handle",
    "name",
    "title",
    "amount",
    "address",
    "next",
    "token",
    "version",
    "free",
    "paid",
  ],
  ...[
    "price_raw",
    "changes",
    "about",
    "message",
    "topic",
    "secret",
    "id",
    "ids",
    "events",
    "reason",
    "isOn",
    "access_token",
  ],
  ...[
    "refresh_token",
    "paymentHash",
    "blockHash",
    "label",
    "userId",
    "consent",
    "to",
    "account",
    "verdict",
    "__proto__",
  ],
];
const leaf = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    -1,
    1e308,
    0.1,
    "",
    "\u0000",
    "a".repeat(5_000),
    "\ud800",
    [],
    {},
    "..",
    "nano_1",
  ),
  word,
  fc.uuid(),
);
const value: fc.Arbitrary<unknown> = fc.oneof(
  leaf,
  fc.array(leaf, { maxLength: 5 }),
  fc.dictionary(fc.constantFrom(...FIELDS), leaf, { maxKeys: 4 }),
);
const object = fc.dictionary(fc.constantFrom(...FIELDS), value, { maxKeys: 6 });
const deep = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;

export const json: fc.Arbitrary<string> = fc.oneof(
  object.map((content) => JSON.stringify(content)),
  value.map((content) => JSON.stringify(content) ?? ""),
  fc.constantFrom(
    "{",
    "nul",
    "",
    '{"a":1}}',
    "\xff\xfe{}",
    '{"a":"\\u0000"}',
    '{"a":"\\ud800"}',
    deep(5_000),
    '{"__proto__":{"a":1}}',
  ),
  noise,
);

const TYPES = [
  ...[
    "application/json",
    "application/json; charset=utf-16",
    "application/x-www-form-urlencoded",
    "text/plain",
    "text/html",
  ],
  ...[
    "multipart/form-data",
    "multipart/form-data; boundary=",
    "multipart/form-data; boundary=edge7",
    "application/octet-stream",
  ],
  ...[
    "multipart/mixed; boundary=edge7",
    "image/png",
    "text/x-component",
    "",
    ";;;",
    "application/x-protobuf",
    "MULTIPART/FORM-DATA; BOUNDARY=edge7",
  ],
];

const field = fc
  .tuple(
    fc.oneof(fc.constantFrom("0", "1", "1_email", "file", "$ACTION_KEY", "$ACTION_REF_1", "$ACTION_1:0", ""), noise),
    fc.oneof(word, json),
  )
  .map(([name, text]) => `--edge7\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`);
const form = fc.array(field, { maxLength: 4 });

/** A form that ends too early, has no boundaries, or names one that never comes. */
export const brokenMultipart: fc.Arbitrary<Content> = fc
  .oneof(
    form.map((fields) => fields.join("")),
    form.map((fields) => `${fields.join("")}--edge7--`),
    form.map((fields) => `${fields.join("")}--edge7--\r\n`),
    form.map((fields) => fields.join("").slice(0, 60)),
    fc.constantFrom(
      "",
      "--edge7",
      "--edge7--",
      "--edge7\r\n\r\n",
      '--edge7\r\ncontent-disposition: form-data; name="a"',
      "no borders",
    ),
    fc.constant(
      '--edge7\r\ncontent-disposition: form-data; name="a"; filename="b"\r\ncontent-type: image/png\r\n\r\n\x89PNG\r\n--edge7--\r\n',
    ),
    noise,
  )
  .map((text) => ({ type: "multipart/form-data; boundary=edge7", body: once(text) }));

const large = fc.constantFrom(...TYPES).map((type) => ({ type, body: { text: KILOBYTE, times: LARGE_TIMES } }));

export const content: fc.Arbitrary<Content> = fc.oneof(
  { weight: 6, arbitrary: json.map((text) => ({ type: "application/json", body: once(text) })) },
  {
    weight: 4,
    arbitrary: fc
      .tuple(fc.constantFrom(...TYPES), fc.oneof(json, noise))
      .map(([type, text]) => ({ type, body: once(text) })),
  },
  { weight: 4, arbitrary: brokenMultipart },
  { weight: 1, arbitrary: large },
);

/** What a server action accepts, and imitations of it. */
export function actionContent(ids: readonly string[]): fc.Arbitrary<Content> {
  const id = fc.oneof(fc.constantFrom(...ids, "0".repeat(42), "x", "toString"), noise);
  const model = fc.oneof(
    fc.constantFrom(
      '["$K1"]',
      '[null,"$K1"]',
      '["$undefined","$K1"]',
      "[]",
      "null",
      '"$K1"',
      '["$9"]',
      '["$@1"]',
      '["$F1"]',
    ),
    fc.constantFrom(
      '["$Q1"]',
      '["$B1"]',
      '["$n1e9"]',
      '["$nx"]',
      '["$T"]',
      '["$h1"]',
      '["$1:a:b"]',
      '["$0:0:0"]',
      '["$Dx"]',
      '["$K"]',
    ),
    fc.constantFrom(
      '[{"kind":7},"$K1"]',
      '["$$","$K1"]',
      '["x","y"]',
      '[{"then":"$1:__proto__:then"},"$K1"]',
      deep(3_000),
    ),
    json,
  );
  const part = (name: string, text: string) =>
    `--edge7\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`;
  const fetched = fc
    .tuple(model, fc.constantFrom("email", "secret", "code", "message", "next", "address"), word)
    .map(([root, name, text]) => `${part(`1_${name}`, text)}${part("0", root)}--edge7--\r\n`);
  const posted = fc.tuple(id, model, model).map(([named, bound, args]) =>
    [
      part("$ACTION_REF_1", ""),
      part("$ACTION_1:0", JSON.stringify({ id: named, bound: "$@1" })),
      part("$ACTION_1:1", args),
    ]
      .concat(bound.length % 2 === 0 ? [] : [part("$ACTION_1:2", bound)])
      .concat([part("$ACTION_KEY", "k1"), part("email", "x"), "--edge7--\r\n"])
      .join(""),
  );
  const direct = id.map((named) => `${part(`$ACTION_ID_${named}`, "")}--edge7--\r\n`);
  return fc.oneof(
    fc
      .oneof(fetched, posted, direct)
      .map((text) => ({ type: "multipart/form-data; boundary=edge7", body: once(text) })),
    model.map((text) => ({ type: "text/plain;charset=UTF-8", body: once(text) })),
    content,
  );
}
