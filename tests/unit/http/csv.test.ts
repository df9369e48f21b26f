import { expect, test } from "vitest";
import { writeCsv } from "#lib/http/csv.ts";

test("no cell is a formula to a spreadsheet, and every text is kept", () => {
  const cells = ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "＝1", "＋1", "－1", "＠A1", "plain", ""];
  expect(writeCsv([cells.slice(0, 4)])).toBe("'=1+1,'+1,'-1,'@SUM(A1)\r\n");
  for (const cell of cells.slice(0, -2)) expect(writeCsv([[cell]])).toMatch(/^"?'/);
  expect(writeCsv([["plain", "", 'a "b", c', "two\nlines"]])).toBe('plain,,"a ""b"", c","two\nlines"\r\n');
});
