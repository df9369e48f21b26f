import { expect, test } from "vitest";
import { labelBell, writeCount } from "#components/notifications/unread.ts";
import { notificationsAddress, readNotificationTab } from "#lib/notifications/notification.ts";

test("each part of the list has its address, and an unknown one is all of it", () => {
  expect([notificationsAddress("all"), notificationsAddress("unread"), notificationsAddress("follows", "a b")]).toEqual(
    [...["/notifications", "/notifications?show=unread", "/notifications?show=follows&after=a+b"]],
  );
  expect([
    readNotificationTab({ show: "system" }),
    readNotificationTab({ show: ["x"] }),
    readNotificationTab({}),
  ]).toEqual([...["system", "all", "all"]]);
});

test("the bell counts to 99, and says so in words", () => {
  expect([null, 0, 1, 99, 100].map(writeCount)).toEqual(["", "", "1", "99", "99+"]);
  expect([null, 0, 3, 100].map(labelBell)).toEqual([
    ...["Notifications", "Notifications", "Notifications, 3 unread", "Notifications, 99+ unread"],
  ]);
});
