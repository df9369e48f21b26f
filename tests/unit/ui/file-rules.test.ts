import { expect, test } from "vitest";
import { describeBytes, refuseFile } from "#components/ui/files/file-rules.ts";

const file = (name: string, type: string, bytes = 1) => new File([new Uint8Array(bytes)], name, { type });

test.each([
  ["image/*", "loom.png", "image/png", null],
  ["image/jpeg, image/png", "loom.png", "image/png", null],
  [".zip", "ARCHIVE.ZIP", "", null],
  ["image/*", "notes.txt", "text/plain", "This is not a picture."],
  ["image/jpeg,image/png,.webp", "notes.txt", "text/plain", "This is not a JPEG, PNG or WEBP file."],
  [".zip", "zip", "", "This is not a ZIP file."],
])("for %s, a file %s of type “%s” is answered: %s", (accept, name, type, answer) => {
  expect(refuseFile(file(name, type), { accept, maxFiles: 1 })).toBe(answer);
});

test("names the limit for a file that is too large", () => {
  const rules = { maxBytes: 2000, maxFiles: 1 };
  expect(refuseFile(file("a", "", 2001), rules)).toBe("This is larger than 2 kB.");
  expect(refuseFile(file("a", "", 2000), rules)).toBeNull();
});

test("refuses an empty file", () => {
  expect(refuseFile(file("a", "", 0), { maxFiles: 1 })).toBe("This file is empty.");
});

test.each([
  [0, "0 bytes"],
  [999, "999 bytes"],
  [1000, "1 kB"],
  [5400, "5.4 kB"],
  [123_456, "123 kB"],
  [5_000_000, "5 MB"],
  [999_999, "1 MB"],
  [7_250_000_000_000, "7,250 GB"],
])("writes %d bytes as %s", (bytes, text) => {
  expect(describeBytes(bytes)).toBe(text);
});
