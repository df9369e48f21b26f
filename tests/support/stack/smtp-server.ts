import { once } from "node:events";
import { createServer, type Socket } from "node:net";

export type SmtpAnswers = { onRecipient: string | undefined; onData: string | undefined };

/** A mail server for tests: accepts every mail, and answers what a test tells it to. */
export async function startSmtpServer() {
  const received: string[] = [];
  const answers: SmtpAnswers = { onRecipient: undefined, onData: undefined };
  const server = createServer((socket) => serve(socket, answers, received));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return {
    url: `smtp://127.0.0.1:${address && typeof address === "object" ? address.port : 0}`,
    /** The mails as they came, newest last. */
    received,
    answers,
    close: () => {
      server.close();
    },
  };
}

function serve(socket: Socket, answers: SmtpAnswers, received: string[]): void {
  const reply = (line: string) => socket.write(`${line}\r\n`);
  let unread = "";
  let isData = false;
  reply("220 test");
  socket.setEncoding("utf8").on("data", (chunk: string) => {
    unread += chunk;
    for (;;) {
      const end = isData ? "\r\n.\r\n" : "\r\n";
      const at = unread.indexOf(end);
      if (at < 0) return;
      const text = unread.slice(0, at);
      unread = unread.slice(at + end.length);
      if (isData) {
        isData = false;
        const answer = answers.onData ?? "250 taken";
        if (answer.startsWith("2")) received.push(text);
        reply(answer);
        continue;
      }
      const command = text.slice(0, 4).toUpperCase();
      isData = command === "DATA";
      if (command === "QUIT") socket.end("221 bye\r\n");
      else if (command === "STAR") reply("454 4.7.0 there is no TLS here");
      else if (command === "RCPT") reply(answers.onRecipient ?? "250 ok");
      else reply(isData ? "354 go on" : "250 ok");
    }
  });
  socket.on("error", () => socket.destroy());
}
