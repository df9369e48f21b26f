"use client";

import { Button } from "#components/ui/buttons/button.tsx";
import { Avatar } from "#components/ui/pictures/avatar.tsx";
import type { ToastMessage } from "#components/ui/toasts/toast-list.ts";
import { toast } from "#components/ui/toasts/toast-store.ts";

const MESSAGES: Record<string, ToastMessage> = {
  Primary: { title: "Ada Wren published a post", description: "The wren in the hedge, 6 minutes, Ӿ0.05" },
  Success: { title: "You are now following this creator", color: "success" },
  Warning: {
    title: "Low on credits",
    description: "Only 84 credits remaining",
    color: "warning",
  },
  Error: {
    title: "Failed to follow creator. Please try again.",
    description: "Our server did not answer. Nothing was changed.",
    color: "error",
  },
  Info: { title: "Saved on this device", description: "It will be sent when you are online again.", color: "info" },
  "With an action": {
    id: "new-version",
    title: "A new version is ready.",
    duration: Number.POSITIVE_INFINITY,
    action: { label: "Reload", onSelect: () => location.reload() },
  },
  "With an avatar": {
    title: "Ada Wren follows you",
    avatar: <Avatar isDecorative name="Ada Wren" size="small" />,
  },
  "Without a sign": { title: "Link copied", icon: null, duration: 2000 },
};

export function Toasts() {
  return Object.entries(MESSAGES).map(([name, message]) => (
    <Button key={name} onClick={() => toast(message)}>
      {name}
    </Button>
  ));
}
