import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { FILE_KINDS, FILE_NAME_MAX_CHARS, type FileKind, harmlessName, kindOf } from "#lib/posts/media/file.ts";
import { isOfKind } from "#lib/posts/media/file-bytes.ts";

const KINDS = Object.keys(FILE_KINDS) as FileKind[];

describe("a name", () => {
  test.each([
    ["Thread.pdf", "Thread.pdf"],
    ["Thread.PDF", "Thread.pdf"],
    ["../../etc/passwd.pdf", "etc passwd.pdf"],
    ["C:\\Users\\Ada\\Thread.pdf", "C Users Ada Thread.pdf"],
    ["gnp.\u202efdp.pdf", "gnp.fdp.pdf"],
    ["a\u0000b\nc.pdf", "abc.pdf"],
    [".pdf", "File.pdf"],
    ["CON.pdf", "CON_.pdf"],
    ["Thread", "Thread.pdf"],
    ["Über Fäden – 日本語.pdf", "Über Fäden – 日本語.pdf"],
  ])("is saved from %j as %j", (given, saved) => expect(harmlessName(given, "pdf")).toBe(saved));

  test("is valid on every machine and in the document, whatever it was", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 400 }), fc.constantFrom(...KINDS), (given, kind) => {
        const name = harmlessName(given, kind);
        expect(name.length).toBeLessThanOrEqual(FILE_NAME_MAX_CHARS);
        expect(name).not.toMatch(/[/\\:*?"<>|\p{C}]/u);
        expect(name).not.toMatch(/^[.\s]/);
        expect(kindOf(name)).toBe(kind);
        expect(harmlessName(name, kind)).toBe(name);
      }),
    );
  });

  test("gives a file's kind", () => {
    expect(["a.pdf", "a.b.ZIP ", "a.epub", "a.csv", "a.mp3", "a.m4a"].map(kindOf)).toEqual(KINDS);
    expect(["a.exe", "a.pdf.exe", "pdf", "a.", "a.constructor", "a.toString"].map(kindOf)).toEqual(Array(6).fill(null));
  });
});

describe("the first bytes", () => {
  const epub = (extra = 0) => {
    const head = Buffer.alloc(30 + 8 + extra + 20);
    head.write("PK\u0003\u0004", "latin1");
    head.writeUInt16LE(8, 26);
    head.writeUInt16LE(extra, 28);
    head.write("mimetype", 30, "latin1");
    head.write("application/epub+zip", 38 + extra, "latin1");
    return head;
  };
  const of = (text: string) => Buffer.from(text, "latin1");
  const RIGHT: [FileKind, Buffer][] = [
    ["pdf", of("%PDF-1.7\n")],
    ["zip", of("PK\u0003\u0004\u0014")],
    ["zip", epub()],
    ["epub", epub()],
    ["epub", epub(28)],
    ["csv", Buffer.from("\ufeffname;Größe\r\nThread;3,5\r\n")],
    ["csv", of("name,gr\u00f6\u00dfe\n")],
    ["mp3", of("ID3\u0004\u0000")],
    ["mp3", of("\u00ff\u00fb\u0090\u0064")],
    ["m4a", of("\u0000\u0000\u0000\u0020ftypM4A \u0000")],
    ["m4a", of("\u0000\u0000\u0000\u0020ftypisom\u0000")],
  ];
  test.each(RIGHT)("match %s", (kind, head) => expect(isOfKind(kind, head)).toBe(true));

  test.each([
    ["a program", of("MZ\u0090\u0000\u0003\u0000")],
    ["a program for Linux", of("\u007fELF\u0002\u0001")],
    ["a script", of("#!/bin/sh\nrm -r *\n")],
    ["a page", Buffer.from("\ufeff  <!doctype html>")],
    ["a drawing", of("<svg xmlns='http://www.w3.org/2000/svg'/>")],
    ["text in UTF-16", of("\u00ff\u00fea\u0000b\u0000")],
    ["a film", of("\u0000\u0000\u0000\u0020ftypqt  \u0000")],
    ["nothing", Buffer.alloc(0)],
  ])("of %s match no kind", (_what, head) => {
    expect(KINDS.filter((kind) => isOfKind(kind, head))).toEqual([]);
  });

  test("can be anything: no head is too short to check", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), fc.constantFrom(...KINDS), (bytes, kind) => {
        expect(typeof isOfKind(kind, Buffer.from(bytes))).toBe("boolean");
      }),
    );
  });
});
