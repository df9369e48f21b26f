import { expect, test } from "vitest";
import { type MARK_SIGNS, typedShapes } from "#components/editor/nodes/typed-marks.ts";

const marksOf = (line: string) =>
  (["bold", "italic", "strike"] satisfies (keyof typeof MARK_SIGNS)[]).filter((mark) =>
    typedShapes(mark).some((shape) => shape.test(line)),
  );

test.each([
  ["2 * 3 *", []],
  ["2 ** 3 **", []],
  ["a _ b _", []],
  ["so *it*", ["italic"]],
  ["_it is_", ["italic"]],
  ["so **it is**", ["bold"]],
  ["__it__", ["bold"]],
  ["~~it~~", ["strike"]],
  ["~~ it ~~", []],
])("%s is marked as %j", (line, marks) => {
  expect(marksOf(line)).toEqual(marks);
});
