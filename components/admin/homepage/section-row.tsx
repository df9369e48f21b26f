import { type DragEvent, type ReactNode, useState } from "react";
import { type Mistakes, type SectionCategory, SectionFields } from "#components/admin/homepage/section-fields.tsx";
import type { KeyedSection } from "#components/admin/homepage/use-sections.ts";
import { Button } from "#components/ui/buttons/button.tsx";
import { describeTypedSection, type TypedSection } from "#lib/moderation/homepage/layout.ts";

type Props = {
  section: KeyedSection;
  place: number;
  count: number;
  categories: readonly SectionCategory[];
  mistakes: Mistakes;
  /** Drawn where it is dragged. */
  handle: ReactNode;
  isNew: boolean;
  /** The key of the section that is dragged now, of this list. */
  dragged: string | null;
  onDrag: (key: string | null) => void;
  onMove: (key: string, to: number) => void;
  onRemove: () => void;
  onChange: (changes: Partial<TypedSection>) => void;
};

/** A section of the draft: moved by its buttons or its handle, changed below. */
export function SectionRow({ section, place, count, handle, isNew, dragged, onDrag, onMove, ...rest }: Props) {
  const { key } = section;
  const { mistakes, categories, onRemove, onChange } = rest;
  const [isOpen, setOpen] = useState(isNew);
  const [isOver, setOver] = useState(false);
  const name = describeTypedSection(section);
  const isWrong = Object.keys(mistakes).some((field) => field.startsWith(`${key}.`));
  const accept = (event: DragEvent) => {
    if (dragged === null) return;
    event.preventDefault();
    setOver(dragged !== key);
  };
  const drop = (event: DragEvent) => {
    if (dragged === null) return;
    event.preventDefault();
    setOver(false);
    if (dragged !== key) onMove(dragged, place);
  };
  return (
    <li
      className={`grid gap-2 py-3 ${isOver ? "bg-ink/6" : ""} ${dragged === key ? "opacity-50" : ""}`}
      data-section={key}
      onDragLeave={() => setOver(false)}
      onDragOver={accept}
      onDrop={drop}
    >
      <div className="flex flex-wrap items-center gap-2">
        <span
          aria-hidden="true"
          className="text-ink-faint cursor-grab py-1 not-pointer-fine:hidden"
          data-handle=""
          draggable
          onDragEnd={() => onDrag(null)}
          onDragStart={(event) => {
            event.dataTransfer.effectAllowed = "move";
            event.dataTransfer.setData("text/plain", name);
            onDrag(key);
          }}
        >
          {handle}
        </span>
        <span className="min-w-0 grow basis-40 font-medium wrap-anywhere">
          {place + 1}. {name}
        </span>
        <span className="ms-auto flex gap-2">
          <Button
            aria-label={`Move up: ${name}`}
            data-move="up"
            disabled={place === 0}
            size="small"
            onClick={() => onMove(key, place - 1)}
          >
            Up
          </Button>
          <Button
            aria-label={`Move down: ${name}`}
            data-move="down"
            disabled={place === count - 1}
            size="small"
            onClick={() => onMove(key, place + 1)}
          >
            Down
          </Button>
          <Button aria-label={`Remove: ${name}`} size="small" tone="danger" onClick={onRemove}>
            Remove
          </Button>
        </span>
      </div>
      <details open={isOpen || isWrong} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary aria-label={`Change: ${name}`} className="text-small text-ink-soft w-fit cursor-pointer py-1">
          Change
        </summary>
        <SectionFields categories={categories} mistakes={mistakes} section={section} onChange={onChange} />
      </details>
    </li>
  );
}
