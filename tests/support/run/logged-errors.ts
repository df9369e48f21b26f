import { vi } from "vitest";

/** The errors that this test has logged on purpose so far; once taken, they no longer fail it. */
export function takeLoggedErrors(): string[] {
  const { mock, mockClear } = vi.mocked(console.error);
  const lines = mock.calls.map(String);
  mockClear();
  return lines;
}
