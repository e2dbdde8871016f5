import type { ReactNode } from 'react';
import { Toasts } from '../ui/toasts/toasts.tsx';
import { Logo } from './navigation/logo.tsx';
import { MobileBar } from './navigation/mobile-bar.tsx';
import { RouteAnnouncer } from './route-announcer.tsx';
import { Sidebar } from './navigation/sidebar.tsx';
import { LogInButton } from './top-bar/log-in-button.tsx';
import { UrlBar } from './top-bar/url-bar.tsx';

/** The frame around every screen. */
export function AppShell({ children }: { children: ReactNode }) {
  return (
    <>
      <a href="#content" className="skip-link">
        Skip to content
      </a>
      <div className="shell">
        <Sidebar />
        <div className="min-w-0">
          <header className="top-bar">
            <Logo className="md:hidden" nameClassName="sr-only" />
            <UrlBar />
            <LogInButton />
            <noscript>{NO_SCRIPT}</noscript>
          </header>
          <main id="content" tabIndex={-1} className="content">
            {children}
          </main>
        </div>
      </div>
      <MobileBar />
      <Toasts />
      <RouteAnnouncer />
    </>
  );
}

// Only the HTML from the server has this text: a browser that runs the script never shows it.
const NO_SCRIPT = import.meta.env.SSR && (
  <p className="text-sm text-muted">
    You can read without JavaScript. To log in, like, save, comment or submit, turn it on.
  </p>
);
