import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const FOLDER = join(import.meta.dirname, "../../../supabase/migrations");
const NAME = /^(20\d{2})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})_[a-z0-9]+(_[a-z0-9]+)*\.sql$/;
const files = readdirSync(FOLDER).toSorted();

test("names every migration by a time and words, so that it is applied", () => {
  expect(files.filter((file) => !isMoment(NAME.exec(file)))).toEqual([]);
  expect(files.length).toBeGreaterThan(0);
});

test("no two migrations share a version: a database would apply only one of them", () => {
  const versions = files.map((file) => file.slice(0, 14));
  expect(versions.filter((version, at) => versions.indexOf(version) !== at)).toEqual([]);
});

/** Other tools read the version as a date, and there is no thirteenth month. */
function isMoment(name: RegExpExecArray | null): boolean {
  const [year, month, day, hour, minute, second] = (name ?? []).slice(1, 7);
  const text = `${year}-${month}-${day}T${hour}:${minute}:${second}`;
  const moment = new Date(`${text}Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
}
