"use client";

import {
  DropdownMenuCheckboxItem,
  DropdownMenuItemIndicator,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
} from "@radix-ui/react-dropdown-menu";
import { type ReactNode, useId } from "react";
import { checkBold } from "#components/ui/icons/client-icons.ts";
import { IconSvg } from "#components/ui/icons/icon-svg.tsx";
import { MENU_HEADING, MENU_ROW } from "#components/ui/overlays/menu-item.tsx";

type MenuCheckboxProps = { checked: boolean; onChange: (checked: boolean) => void; children: ReactNode };

/** The menu stays open, so that several can be set at once. */
export function MenuCheckbox({ checked, onChange, children }: MenuCheckboxProps) {
  return (
    <DropdownMenuCheckboxItem
      checked={checked}
      className={MENU_ROW}
      onCheckedChange={onChange}
      onSelect={(event) => event.preventDefault()}
    >
      <Mark>
        <IconSvg body={checkBold} />
      </Mark>
      {children}
    </DropdownMenuCheckboxItem>
  );
}

type MenuRadioGroupProps<Value extends string> = {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
};

export function MenuRadioGroup<Value extends string>({ label, value, options, onChange }: MenuRadioGroupProps<Value>) {
  const labelId = useId();
  const choose = (chosen: string) => {
    const option = options.find((candidate) => candidate.value === chosen);
    if (option) onChange(option.value);
  };
  return (
    <DropdownMenuRadioGroup aria-labelledby={labelId} value={value} onValueChange={choose}>
      <DropdownMenuLabel id={labelId} className={MENU_HEADING}>
        {label}
      </DropdownMenuLabel>
      {options.map((option) => (
        <DropdownMenuRadioItem key={option.value} className={MENU_ROW} value={option.value}>
          <Mark>
            <span className="size-1.5 rounded-full bg-current" />
          </Mark>
          {option.label}
        </DropdownMenuRadioItem>
      ))}
    </DropdownMenuRadioGroup>
  );
}

/** Its space is kept in unselected rows, so that labels align. */
function Mark({ children }: { children: ReactNode }) {
  return (
    <span className="text-copper size-4 shrink-0">
      <DropdownMenuItemIndicator className="grid size-4 place-items-center">{children}</DropdownMenuItemIndicator>
    </span>
  );
}
