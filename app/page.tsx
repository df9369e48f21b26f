export default function HomePage() {
  return (
    <main className="mx-auto grid min-h-dvh max-w-xl content-center gap-6 px-6 py-16">
      <p className="text-copper font-serif text-xl lowercase">Farthing</p>
      <h1 className="font-serif text-5xl leading-tight tracking-tight text-balance">
        Read one post. Pay for one post.
      </h1>
      <p className="font-serif text-xl leading-relaxed text-pretty">
        Writers publish here, and readers pay for a single post in Nano. It opens a second later, without an account.
      </p>
    </main>
  );
}
