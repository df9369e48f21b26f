import { SettingsTabs } from "#components/account/settings-tabs.tsx";

export default function SettingsLayout({ children }: LayoutProps<"/settings">) {
  return (
    <div className="max-w-page mx-auto grid w-full content-start gap-8 px-4 py-10 sm:px-6 sm:py-14">
      <p className="text-title font-serif tracking-tight">Settings</p>
      <SettingsTabs />
      {children}
    </div>
  );
}
