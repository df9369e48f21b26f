import { expect, test } from "vitest";
import { consentText, mayWithdrawOf, requiredConsentOf } from "#lib/purchases/quote/consent.ts";

const rules = { EU_WITHDRAWAL_MODE: "waiver", COUNTRY_HEADER: "x-country", NANO_NETWORK: "live" };
const from = (country: string) => new Headers({ "x-country": country });

test("asks buyers in the EU or the EEA, and no one elsewhere", () => {
  for (const country of ["DE", "fr", " NO "]) expect(requiredConsentOf(from(country), rules)).toBe("eu-waiver-1");
  for (const country of ["US", "GB", "CH"]) expect(requiredConsentOf(from(country), rules)).toBeNull();
});

test("asks at an unknown location where money is real, and not on the test network", () => {
  const nowhere = [new Headers(), from("XXX"), from("")];
  for (const headers of nowhere) {
    expect(requiredConsentOf(headers, rules)).toBe("eu-waiver-1");
    expect(requiredConsentOf(headers, { ...rules, COUNTRY_HEADER: undefined })).toBe("eu-waiver-1");
    expect(requiredConsentOf(headers, { ...rules, NANO_NETWORK: "dev" })).toBeNull();
  }
});

test("keeps the 14 days where the site does not ask to give them up, for the same buyers", () => {
  const keeping = { ...rules, EU_WITHDRAWAL_MODE: "fourteen_days" };
  for (const country of ["DE", "no"]) expect(mayWithdrawOf(from(country), keeping)).toBe(true);
  for (const country of ["US", "GB"]) expect(mayWithdrawOf(from(country), keeping)).toBe(false);
  expect(mayWithdrawOf(new Headers(), keeping)).toBe(true);
  expect(mayWithdrawOf(new Headers(), { ...keeping, NANO_NETWORK: "dev" })).toBe(false);
  for (const mode of ["waiver", "off"])
    expect(mayWithdrawOf(from("DE"), { ...rules, EU_WITHDRAWAL_MODE: mode })).toBe(false);
});

test("never asks in another mode", () => {
  for (const mode of ["fourteen_days", "off"]) {
    expect(requiredConsentOf(from("DE"), { ...rules, EU_WITHDRAWAL_MODE: mode })).toBeNull();
  }
});

test("names the remaining refund", () => {
  expect(consentText("eu-waiver-1", 10)).toBe(
    "Let me read now. I know this ends my 14-day right to withdraw; the 10-minute refund stays.",
  );
  expect(consentText("eu-waiver-1", 1440)).toMatch(/the 24-hour refund stays\.$/);
  expect(consentText("eu-waiver-1", 0)).toMatch(/right to withdraw\.$/);
});
