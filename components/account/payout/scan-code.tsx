"use client";

import { useEffect, useRef, useState } from "react";
import { Button } from "#components/ui/buttons/button.tsx";

type Props = { onFound: (text: string) => void; onMissing: (why: string) => void };

/** What browsers call it. The types of the DOM do not know it yet. */
type Detector = { detect(source: ImageBitmapSource): Promise<readonly { rawValue: string }[]> };
type DetectorClass = {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
};

const MOST_BYTES = 30_000_000;
const NONE_FOUND = "There is no QR code in this picture. Go closer, or paste the address.";

/**
 * Reads an address from a picture of a QR code: on a phone its camera takes it. Shown only where the browser reads codes
 * by itself. The picture never leaves the device.
 */
export function ScanCode({ onFound, onMissing }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [detector, setDetector] = useState<Detector | null>(null);
  useEffect(() => {
    let isGone = false;
    findDetector().then(
      (found) => {
        if (!isGone) setDetector(found);
      },
      // A browser that cannot say what it reads has no button.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, []);
  if (detector === null) return null;

  async function read(file: File | undefined) {
    if (!file || detector === null) return;
    try {
      const text = file.size > MOST_BYTES ? null : await readCode(detector, file);
      if (text === null) onMissing(NONE_FOUND);
      else onFound(text);
    } catch {
      onMissing("This picture cannot be read. Take another one, or paste the address.");
    }
  }

  return (
    <>
      <Button onClick={() => input.current?.click()} size="small">
        Scan a QR code
      </Button>
      <input
        accept="image/*"
        aria-label="Picture of a QR code"
        capture="environment"
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // So that the same picture can be chosen again.
          currentTarget.value = "";
          void read(file);
        }}
        ref={input}
        type="file"
      />
    </>
  );
}

async function findDetector(): Promise<Detector | null> {
  const found = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
  if (!found || !(await found.getSupportedFormats()).includes("qr_code")) return null;
  return new found({ formats: ["qr_code"] });
}

async function readCode(detector: Detector, file: File): Promise<string | null> {
  const picture = await createImageBitmap(file);
  try {
    const [code] = await detector.detect(picture);
    return code?.rawValue ?? null;
  } finally {
    picture.close();
  }
}
