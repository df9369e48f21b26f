import { z } from "zod";
import { CANNOT_BE_OFF, facts } from "#lib/email/kinds/account.ts";
import { mailKind, path, textLine } from "#lib/email/mail-kind.ts";

/** MOD-03: the answer to an appeal, for the person who appealed, and for those who had reported it. */
export const APPEAL_MAILS = {
  appeal_decision: mailKind(
    z.object({
      ...{ verdict: z.enum(["upheld", "overturned"]), what: textLine, is_undone: z.boolean(), facts },
      ...{ by_same_person: z.boolean(), target: z.enum(["post", "comment", "profile"]) },
      ...{ path: path.optional(), reference: textLine.optional() },
    }),
    ({ verdict, what, target, reference, ...data }, linkTo) => {
      const isOfReporter = reference !== undefined;
      const isAppellant = !isOfReporter || what === "no_action";
      const changed = verdict === "overturned";
      const subject = isAppellant
        ? `Your appeal: we ${changed ? "changed" : "keep"} our decision`
        : `Your report ${reference}: we changed our decision`;
      return {
        subject,
        preview: data.facts,
        heading: subject,
        parts: [
          {
            kind: "text",
            text: describeAppealOutcome({ what, target, changed, isUndone: data.is_undone, isAppellant }),
          },
          {
            kind: "facts",
            rows: [
              ["What we found", data.facts],
              [
                "Decided by",
                data.by_same_person
                  ? "The same person as before: there was no one else who could"
                  : "A person who did not make the first decision",
              ],
            ],
          },
          ...(data.path === undefined
            ? []
            : [{ kind: "button" as const, label: "Read the decision", href: linkTo(data.path) }]),
        ],
        closing: isOfReporter ? "We write to you because you reported something to us." : CANNOT_BE_OFF,
      };
    },
  ),
};

type AppealOutcome = { what: string; target: string; changed: boolean; isUndone: boolean; isAppellant: boolean };

function describeAppealOutcome({ what, target, changed, isUndone, isAppellant }: AppealOutcome): string {
  if (!isAppellant)
    return isUndone
      ? `After an appeal we looked again at our decision about the ${target} that you reported. We were wrong and have undone it.`
      : `After an appeal we looked again at our decision about the ${target} that you reported. We were wrong. There was nothing left to put back.`;
  if (!changed) return "We looked at it again and keep our decision.";
  if (what === "no_action") return `You were right: we have now acted on the ${target} that you reported.`;
  return isUndone
    ? `You were right: we have put back what was there before.${what === "remove_post" ? " Refunds that went out stay with the readers." : ""}`
    : "You were right. There was nothing left to put back: it has changed since, or it is gone.";
}
