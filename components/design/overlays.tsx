import { Dialogs } from "#components/design/overlays/dialogs";
import { Menus } from "#components/design/overlays/menus";
import { Piece } from "#components/design/overlays/piece";
import { Press } from "#components/design/overlays/press";
import { Progresses } from "#components/design/overlays/progresses";
import { StepUp } from "#components/design/overlays/step-up";
import { Toasts } from "#components/design/overlays/toasts";
import { Popover } from "#components/ui/popover";
import { TabLinks } from "#components/ui/tab-links";
import { Tabs } from "#components/ui/tabs";
import { Tooltip } from "#components/ui/tooltip";

/** The pieces of this part of the system, each in every state. */
export function Overlays() {
  return (
    <section aria-labelledby="overlays" className="grid gap-12">
      <h2 className="text-title font-serif tracking-tight" id="overlays">
        What floats, and what tells
      </h2>
      <Piece
        about="One job at a time. In the middle of a wide screen, a sheet from the bottom of a narrow one. The focus stays inside and returns to the opener; Escape and a click outside close it."
        name="Dialog"
      >
        <Dialogs />
      </Piece>
      <Piece
        about="Asks for a code from the person’s own mailbox, where an open session alone is not enough."
        name="Fresh code"
      >
        <StepUp />
      </Piece>
      <Piece about="A little more about one thing, beside it. The page goes on behind it." name="Popover">
        <Popover label="What Nano is" trigger={<Press>What is Nano?</Press>}>
          <p>
            A currency for small payments: no fee, final within a second. A reader needs some in a wallet, and no
            account.
          </p>
        </Popover>
      </Piece>
      <Piece about="Things to do with one thing. Arrows move, letters jump, Escape leaves." name="Menu">
        <Menus />
      </Piece>
      <Piece
        about="A word more, after 700 ms of rest or at once for the keyboard; the next within 300 ms comes at once. Never the only place of what it says, and not for fingers."
        name="Tooltip"
      >
        <Tooltip text="Counted once per reader and day">
          <Press>1,204 reads</Press>
        </Tooltip>
        <Tooltip text="Paid out every Monday, when it is Ӿ1 or more">
          <Press>Ӿ12.4 to come</Press>
        </Tooltip>
      </Piece>
      <Piece
        about="What just happened, in a corner: at most five, each for five seconds unless it says otherwise. They wait while a pointer or the focus is among them; F8 leads there. Closed by time, Escape, the button, or a swipe."
        name="Toast"
      >
        <Toasts />
      </Piece>
      <Piece about="Panels of one page; links where each has its own address." name="Tabs">
        <div className="grid w-full gap-8">
          <Tabs
            label="A post’s numbers"
            tabs={[
              { id: "reads", label: "Reads", content: <p>1,204 this week, a third of them to the end.</p> },
              { id: "sales", label: "Sales", content: <p>48 at Ӿ0.05, two of them refunded.</p> },
              { id: "mail", label: "Mail", content: <p>Nothing yet.</p>, disabled: true },
              { id: "notes", label: "Notes", content: <p>“The part about the hedge is worth the coin.”</p> },
            ]}
          />
          <TabLinks
            current="/design"
            label="Pages"
            links={[
              { href: "/", label: "Front page" },
              { href: "/design", label: "Design" },
            ]}
          />
        </div>
      </Piece>
      <Piece about="How far along something is. Without a value: nobody knows." name="Progress">
        <Progresses />
      </Piece>
    </section>
  );
}
