import { html, raw } from "hono/html";
import type { Message } from "#embedded/mailbox/messages.ts";
import type { Preview } from "#embedded/mailbox/previews.ts";
import { relativeTime } from "#embedded/mailbox/relative-time.ts";
import { WATCH_SCRIPT } from "#embedded/mailbox/watch.ts";

type Markup = ReturnType<typeof html>;

function page(title: string, body: Markup): Markup {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <link rel="stylesheet" href="/mailbox/style.css" />
      </head>
      ${body}
    </html>`;
}

export function listPage(messages: Message[], to: string): Markup {
  return page(
    "Mailbox",
    html`<body data-newest="${messages[0]?.id ?? "0"}" data-to="${to}">
      <header>
        <h1><a href="/mailbox">Mailbox</a></h1>
        <p>
          Mail that this stack would have sent. It stays on this machine.
          <a href="/mailbox/previews">See every mail there is</a>
        </p>
        <form action="/mailbox" role="search">
          <label for="to">To</label>
          <input id="to" name="to" type="search" value="${to}" placeholder="reader@example.com" autocomplete="off" />
          <button>Search</button>
        </form>
      </header>
      <main>${messages.length === 0 ? emptyNote(to) : html`<ol class="mails">${messages.map(listItem)}</ol>`}</main>
      <script type="module">${raw(WATCH_SCRIPT)}</script>
    </body>`,
  );
}

function emptyNote(to: string): Markup {
  return to
    ? html`<p class="empty">No mail to “${to}” yet. <a href="/mailbox">Show all</a></p>`
    : html`<p class="empty">No mail yet. Ask for a sign-in code: the mail appears here by itself.</p>`;
}

function listItem({ id, sentAt, recipient, subject }: Message): Markup {
  return html`<li>
    <a href="/mailbox/${id}">
      <span class="subject">${subject}</span>
      <span class="recipient">${recipient}</span>
      <time datetime="${sentAt}" title="${sentAt}">${relativeTime(sentAt)}</time>
    </a>
  </li>`;
}

/** The mail's HTML is shown in a frame without scripts; a link in it opens in place of the page when it is clicked. */
export function messagePage({ id, sentAt, recipient, subject, plain }: Message): Markup {
  return page(
    subject,
    html`<body>
      <header>
        <p><a href="/mailbox">All mail</a></p>
        <h1>${subject}</h1>
        <p>
          To <a href="/mailbox?to=${encodeURIComponent(recipient)}">${recipient}</a>,
          <time datetime="${sentAt}" title="${sentAt}">${relativeTime(sentAt)}</time>
        </p>
      </header>
      <main>
        <iframe
          src="/mailbox/${id}/html"
          title="The mail as HTML"
          sandbox="allow-top-navigation-by-user-activation allow-popups allow-popups-to-escape-sandbox"
        ></iframe>
        <h2>Plain text</h2>
        <pre>${plain}</pre>
      </main>
    </body>`,
  );
}

export function previewListPage(previews: readonly Preview[]): Markup {
  return page(
    "Every mail",
    html`<body>
      <header>
        <p><a href="/mailbox">Mailbox</a></p>
        <h1>Every mail</h1>
        <p>What Farthing writes to people, each made of a sample.</p>
      </header>
      <main>
        <ol class="mails">
          ${previews.map(
            ({ name, subject }) =>
              html`<li>
                <a href="/mailbox/previews/${name}">
                  <span class="subject">${subject}</span>
                  <span class="recipient">${name}</span>
                </a>
              </li>`,
          )}
        </ol>
      </main>
    </body>`,
  );
}

/** In light and dark colours, side by side. */
export function previewPage({ name, subject, plain }: Preview): Markup {
  const frame = (colours: "light" | "dark") =>
    html`<iframe src="/mailbox/previews/${name}/${colours}" title="${`The mail in ${colours} colours`}" sandbox></iframe>`;
  return page(
    subject,
    html`<body class="wide">
      <header>
        <p><a href="/mailbox/previews">Every mail</a></p>
        <h1>${subject}</h1>
        <p>${name}</p>
      </header>
      <main>
        <div class="pair">${frame("light")} ${frame("dark")}</div>
        <h2>Plain text</h2>
        <pre>${plain}</pre>
      </main>
    </body>`,
  );
}

export function missingPage(): Markup {
  return page(
    "No such mail",
    html`<body>
      <header><h1>No such mail</h1></header>
      <main><p class="empty"><a href="/mailbox">All mail</a></p></main>
    </body>`,
  );
}

/** Makes the links of a mail leave its frame. */
export function framed(mail: string): string {
  const base = '<base target="_top">';
  return /<head\b[^>]*>/i.test(mail) ? mail.replace(/<head\b[^>]*>/i, `$&${base}`) : `<!doctype html>${base}${mail}`;
}
