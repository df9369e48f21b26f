export default function HomePage() {
  return (
    <main className="mx-auto grid min-h-dvh max-w-xl content-center gap-6 px-6 py-16">
      <p className="text-copper text-lead font-serif lowercase">Farthing</p>
      <h1 className="text-display font-serif tracking-tight">Read one post. Pay for one post.</h1>
      <p className="text-lead font-serif">
        Writers publish here, and readers pay for a single post in Nano. It opens a second later, without an account.
      </p>
    </main>
  );
}
