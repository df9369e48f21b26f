import { Slice } from "@tiptap/pm/model";
import { expect, test } from "vitest";
import { isPicture } from "#components/editor/uploads/insert-pictures.ts";
import { takeFiles } from "#components/editor/uploads/take-files.ts";

const PICTURE = new File(["a"], "a.png", { type: "image/png" });
const RECORDING = new File(["b"], "b.mp3", { type: "audio/mpeg" });

const only = (values: object) => Object.assign(Object.create(null), values);

/** Pictures, as the editor takes them: each call that it makes, and what it answers. */
function takePictures() {
  const calls: [readonly File[], boolean][] = [];
  const plugin = takeFiles(isPicture, (files, isAll) => {
    calls.push([files, isAll]);
    return true;
  });
  const { handlePaste, handleDrop } = plugin.props;
  const view = only({ posAtCoords: () => null, state: {} });
  return {
    calls,
    paste: (files: File[], text: string) =>
      handlePaste?.call(plugin, view, only({ clipboardData: { getData: () => text, files } }), Slice.empty),
    drop: (files: File[], isMoved: boolean) =>
      handleDrop?.call(plugin, view, only({ dataTransfer: { files } }), Slice.empty, isMoved),
  };
}

test("takes files of its sort, pasted or dropped, and is told whether others are left", () => {
  const { calls, paste, drop } = takePictures();
  expect([paste([PICTURE], ""), drop([PICTURE, RECORDING], false)]).toEqual([true, true]);
  expect(calls).toEqual([
    [[PICTURE], true],
    [[PICTURE], false],
  ]);
});

test("leaves alone words with a picture of themselves, other files, and what is moved within the text", () => {
  const { calls, paste, drop } = takePictures();
  expect([paste([PICTURE], "A table"), paste([RECORDING], ""), drop([RECORDING], false)]).toEqual([
    false,
    false,
    false,
  ]);
  expect(drop([PICTURE], true)).toBe(false);
  expect(calls).toEqual([]);
});
