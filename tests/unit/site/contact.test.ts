import { expect, test } from "vitest";
import { readTopic } from "#lib/site/contact";
import { messageSchema } from "#lib/site/contact-message";

const fine = {
  topic: "payment",
  email: " ada@example.com ",
  message: "I paid an hour ago, and it is closed.",
  about: "",
};

test("reads a whole message, and an empty payment as none", () => {
  expect(messageSchema.parse(fine)).toMatchObject({ email: "ada@example.com", about: null, topic: "payment" });
});

test.each([
  ["topic", "", "Choose what it is about."],
  ["email", "ada", "Write an e-mail address that we can answer to, such as ada@example.com."],
  ["message", "Help. ".repeat(3), "Say a little more: 20 characters at least."],
  ["message", "x".repeat(4_001), "Say it in 4,000 characters."],
  ["about", "x".repeat(201), "That is longer than a hash or a number of ours."],
])("refuses %s of %j with a sentence", (field, value, sentence) => {
  const { error } = messageSchema.safeParse({ ...fine, [field]: value });
  expect(error?.issues.map(({ message }) => message)).toEqual([sentence]);
});

test("an address may choose an existing topic", () => {
  expect([readTopic("report"), readTopic("nonsense"), readTopic(undefined)]).toEqual(["report", null, null]);
});
