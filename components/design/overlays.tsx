import { Dialogs } from "#components/design/overlays/dialogs.tsx";
import { Menus } from "#components/design/overlays/menus.tsx";
import { Progresses } from "#components/design/overlays/progresses.tsx";
import { StepUp } from "#components/design/overlays/step-up.tsx";
import { Toasts } from "#components/design/overlays/toasts.tsx";
import { Specimen, StateRow } from "#components/design/specimen.tsx";
import { Button } from "#components/ui/buttons/button.tsx";
import { TabLinks } from "#components/ui/navigation/tab-links.tsx";
import { Tabs } from "#components/ui/navigation/tabs.tsx";
import { Popover } from "#components/ui/overlays/popover.tsx";
import { Tooltip } from "#components/ui/overlays/tooltip.tsx";

/** The pieces of this part of the system, each in every state. */
export function Overlays() {
  return (
    <>
      <Specimen
        title="Dialog"
        note="One job at a time. In the middle of a wide screen, a sheet from the bottom of a narrow one. The focus stays inside and returns to the opener; Escape and a click outside close it."
      >
        <StateRow>
          <Dialogs />
        </StateRow>
      </Specimen>
      <Specimen
        title="Fresh code"
        note="Asks for a code from the person’s own mailbox, where an open session alone is not enough."
      >
        <StepUp />
      </Specimen>
      <Specimen title="Popover" note="A little more about one thing, beside it. The page goes on behind it.">
        <StateRow>
          <Popover label="What Nano is" trigger={<Button>What is Nano?</Button>}>
            <p>
              A currency for small payments: no fee, final within a second. A reader needs some in a wallet, and no
              account.
            </p>
          </Popover>
        </StateRow>
      </Specimen>
      <Specimen title="Menu" note="Things to do with one thing. Arrows move, letters jump, Escape leaves.">
        <StateRow>
          <Menus />
        </StateRow>
      </Specimen>
      <Specimen
        title="Tooltip"
        note="A word more, after 700 ms of rest or at once for the keyboard; the next within 300 ms comes at once. Never the only place of what it says, and not for fingers."
      >
        <StateRow>
          <Tooltip text="Counted once per reader and day">
            <Button>1,204 reads</Button>
          </Tooltip>
          <Tooltip text="Paid out every Monday, when it is Ӿ1 or more">
            <Button>Ӿ12.4 to come</Button>
          </Tooltip>
        </StateRow>
      </Specimen>
      <Specimen
        title="Toast"
        note="What just happened, in a corner: at most five, each for five seconds unless it says otherwise. They wait while a pointer or the focus is among them; F8 leads there. Closed by time, Escape, the button, or a swipe."
      >
        <StateRow>
          <Toasts />
        </StateRow>
      </Specimen>
      <Specimen title="Tabs" note="Panels of one page; links where each has its own address.">
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
          current="/design/overlays"
          label="Pages"
          links={[
            { href: "/", label: "Front page" },
            { href: "/design/overlays", label: "Overlays" },
          ]}
        />
      </Specimen>
      <Specimen title="Progress" note="How far along something is. Without a value, the end is not known.">
        <Progresses />
      </Specimen>
    </>
  );
}
