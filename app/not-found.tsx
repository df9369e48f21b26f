export default function NotFoundPage() {
  return (
    <main className="mx-auto grid min-h-dvh max-w-xl content-center gap-4 px-6 py-16">
      <h1 className="text-title font-serif tracking-tight">Page Not Found</h1>
      <p className="text-lead font-serif">
        There is nothing at this address.{" "}
        <a className="text-copper underline underline-offset-4" href="/">
          Back to the front page
        </a>
      </p>
    </main>
  );
}
