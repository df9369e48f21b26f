export default function NotFoundPage() {
  return (
    <main className="mx-auto grid min-h-dvh max-w-xl content-center gap-4 px-6 py-16">
      <h1 className="font-serif text-4xl tracking-tight">Page Not Found</h1>
      <p className="font-serif text-xl">
        There is nothing at this address.{" "}
        <a className="text-copper underline underline-offset-4" href="/">
          Back to the front page
        </a>
      </p>
    </main>
  );
}
