import type { Mail } from "#lib/email/mail.ts";

/**
 * The emails that Supabase itself sends, as its templates: hosted Supabase and the embedded stack both fill in {{ …
 * }}. supabase/templates is generated from these; the subjects are in supabase/config.toml.
 */
export type AuthMail = Omit<Mail, "subject" | "parts"> & {
  title: string;
  parts: readonly (Mail["parts"][number] & { when?: string })[];
};

const SPENT_ONCE = "The code and the link work once, within ten minutes.";

export const AUTH_MAILS = {
  "magic-link": {
    title: "Your sign-in code",
    preview: "{{ .Token }} signs you in, within ten minutes.",
    heading: "Your sign-in code",
    parts: [
      { kind: "text", text: "Type this code where you asked for it." },
      { kind: "code", code: "{{ .Token }}" },
      { kind: "text", text: "Or, in the same browser, follow this link." },
      { kind: "button", label: "Sign in to Farthing", href: "{{ .ConfirmationURL }}" },
    ],
    closing: `${SPENT_ONCE} If you did not ask for them, ignore this e-mail: no one can sign in as {{ .Email }} without it.`,
  },
  confirmation: {
    title: "Welcome to Farthing",
    preview: "{{ .Token }} confirms your address and signs you in.",
    heading: "Welcome to Farthing",
    parts: [
      {
        kind: "text",
        text: "Type this code where you asked for it. It confirms that this address is yours and signs you in. There is no password to remember.",
      },
      { kind: "code", code: "{{ .Token }}" },
      { kind: "text", text: "Or, in the same browser, follow this link." },
      { kind: "button", label: "Confirm and sign in", href: "{{ .ConfirmationURL }}" },
    ],
    closing: `${SPENT_ONCE} If you did not ask for them, ignore this e-mail: no one can use {{ .Email }} here without it.`,
  },
  // One template for three emails: to the new address, to the old one, and to a user who had none (ID-02). The last
  // has no link: an unsuspecting recipient who follows it would give their address to a stranger's anonymous session.
  "email-change": {
    title: changing("Your e-mail is being changed", "Confirm your new e-mail", "Confirm your e-mail"),
    preview: changing(
      "{{ .NewEmail }} will replace {{ .Email }}.",
      "{{ .NewEmail }} will replace {{ .Email }}.",
      "{{ .Token }} confirms that {{ .NewEmail }} is yours.",
    ),
    heading: changing("Your e-mail is being changed", "Confirm your new address", "Confirm your address"),
    parts: [
      {
        kind: "text",
        text: "{{ if .Email }}You asked to change the address of your Farthing account from {{ .Email }} to {{ .NewEmail }}. Both addresses get an e-mail like this one, and both must agree. Until then nothing changes.{{ else }}Type this code where you asked for it. You can then sign in with {{ .NewEmail }} on any device and read everything you have paid for.{{ end }}",
      },
      { kind: "code", code: "{{ .Token }}" },
      { when: ".Email", kind: "text", text: "Type the code where you asked for the change, or follow this link." },
      { when: ".Email", kind: "button", label: "Agree to the change", href: "{{ .ConfirmationURL }}" },
    ],
    closing: `{{ if .Email }}${SPENT_ONCE} If you did not ask for this, do not pass them on: your account stays as it is.{{ else }}The code works once, within ten minutes. If you did not ask for it, keep it to yourself: no one can use {{ .NewEmail }} here without it.{{ end }}`,
  },
  reauthentication: {
    title: "Your confirmation code",
    preview: "{{ .Token }} confirms that it is you.",
    heading: "Is it you?",
    parts: [
      {
        kind: "text",
        text: "You are about to change something important on Farthing. Type this code where you are asked for it.",
      },
      { kind: "code", code: "{{ .Token }}" },
    ],
    closing:
      "The code works once, within ten minutes. If you are not changing anything, another person is signed in as {{ .Email }}: keep the code to yourself, and choose “Sign out everywhere” in your settings.",
  },
} as const satisfies Record<string, AuthMail>;

/** The text for the old address, for the new one, and for a user who had none. */
function changing(present: string, next: string, first: string): string {
  return `{{ if .Email }}{{ if eq .SendingTo .Email }}${present}{{ else }}${next}{{ end }}{{ else }}${first}{{ end }}`;
}
