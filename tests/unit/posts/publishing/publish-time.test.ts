import { describe, expect, test } from "vitest";
import { describeTime, readLocalTime, toLocalTime } from "#lib/posts/publishing/publish-time.ts";

const now = new Date("2027-03-01T12:00:00Z");
const read = (date: string, time: string, zone: string) => readLocalTime({ date, time, zone }, now);

describe("a publication time as typed", () => {
  test.each([
    ["2027-03-02", "09:00", "UTC", "2027-03-02T09:00:00.000Z"],
    ["2027-03-02", "09:00", "Europe/Berlin", "2027-03-02T08:00:00.000Z"],
    ["2027-03-28", "01:59", "Europe/Berlin", "2027-03-28T00:59:00.000Z"],
    ["2027-03-28", "03:00", "Europe/Berlin", "2027-03-28T01:00:00.000Z"],
    ["2027-07-01", "09:00", "Europe/Berlin", "2027-07-01T07:00:00.000Z"],
    ["2027-03-02", "09:00", "Asia/Kathmandu", "2027-03-02T03:15:00.000Z"],
    ["2027-03-03", "00:30", "Pacific/Kiritimati", "2027-03-02T10:30:00.000Z"],
    ["2027-12-31", "23:59", "America/Los_Angeles", "2028-01-01T07:59:00.000Z"],
  ])("reads %s %s in %s as %s", (date, time, zone, moment) => {
    expect(read(date, time, zone).at?.toISOString()).toBe(moment);
  });

  test("rejects a time that the clock skips", () => {
    expect(read("2027-03-28", "02:30", "Europe/Berlin").mistake).toContain("clocks go forward");
    expect(read("2027-04-04", "02:15", "Australia/Lord_Howe")).toMatchObject({ isTwice: false });
  });

  test("takes the first of a time that comes twice", () => {
    expect(read("2027-10-31", "02:30", "Europe/Berlin")).toEqual({
      at: new Date("2027-10-31T00:30:00Z"),
      isTwice: true,
    });
    expect(read("2027-11-07", "01:30", "America/New_York")).toEqual({
      at: new Date("2027-11-07T05:30:00Z"),
      isTwice: true,
    });
    expect(read("2027-10-31", "03:00", "Europe/Berlin")).toMatchObject({ isTwice: false });
  });

  test.each([
    ["2027-03-01", "12:04", "at least five minutes"],
    ["2027-02-28", "12:00", "at least five minutes"],
    ["2028-03-01", "12:00", "within one year"],
    ["", "12:00", "a day and a time"],
    ["2027-03-02", "", "a day and a time"],
    ["2027-02-30x", "12:00", "a day and a time"],
  ])("rejects %s %s: %s", (date, time, why) => {
    expect(read(date, time, "UTC").mistake).toContain(why);
  });

  test("is shown again as typed", () => {
    for (const zone of ["UTC", "Europe/Berlin", "Asia/Kathmandu", "America/St_Johns", "Pacific/Apia"])
      for (const date of ["2027-03-27", "2027-03-29", "2027-10-30", "2027-11-01"]) {
        const { at } = read(date, "18:45", zone);
        expect(at && toLocalTime(at, zone)).toEqual({ date, time: "18:45", zone });
      }
    expect(describeTime(new Date("2027-03-28T07:00:00Z"), "America/New_York")).toBe(
      "Sunday, 28 March 2027 at 03:00, America/New York",
    );
  });
});
