import { expect, test } from "vitest";
import { readTopic } from "#lib/site/contact.ts";
import { messageSchema } from "#lib/site/contact-message.ts";

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
  ["email", "ada", "Enter an e-mail address that we can answer, such as ada@example.com."],
  ["message", "Help. ".repeat(3), "Write a little more: at least 20 characters."],
  ["message", "x".repeat(4_001), "Write at most 4,000 characters."],
  ["about", "x".repeat(201), "This is too long for a block hash or a purchase number."],
])("refuses %s of %j with a sentence", (field, value, sentence) => {
  const { error } = messageSchema.safeParse({ ...fine, [field]: value });
  expect(error?.issues.map(({ message }) => message)).toEqual([sentence]);
});

test("an address may choose an existing topic", () => {
  expect([readTopic("report"), readTopic("nonsense"), readTopic(undefined)]).toEqual(["report", null, null]);
});
