"use client";

import { Failure } from "#components/layout/errors/failure.tsx";

export default function ErrorPage({ error, retry }: { error: unknown; retry: () => void }) {
  return <Failure error={error} retry={retry} />;
}
