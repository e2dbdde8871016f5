import { HydrationBoundary, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, use, useState } from 'react';
import { Links, type LinksFunction, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import type { Route } from './+types/root';
import './app.css';
import { categoriesQuery } from './api/topics/categories.ts';
import { bestOfWeekQuery } from './api/posts/posts.ts';
import { prefetch, queryClient } from './api/client/query-client.ts';
import { AppShell } from './layout/app-shell.tsx';
import { OverlayHost } from './layout/overlay-host.tsx';
import { Problem } from './layout/problem.tsx';
import { WELCOME_SCRIPT } from './layout/feeds/welcome-dismissal.ts';
import { HydratedProvider } from './lib/rendering/hydrated.tsx';
import { recordEarlyClicks } from './lib/rendering/event-replay.ts';
import { NonceContext } from './lib/rendering/nonce.ts';
import { NowProvider } from './lib/rendering/now.tsx';
import { pageInput } from './lib/rendering/page-input.ts';
import { SiteContext } from './lib/site.ts';
import { THEME_COLOURS, THEME_SCRIPT } from './lib/stored/theme.ts';
import { TRUSTED_TYPES_SCRIPT } from './lib/rendering/trusted-types.ts';
import { VIEW_SCRIPT } from './lib/stored/view.ts';
import { AuthProvider } from './session/auth.tsx';
import { OverlaysProvider } from './session/overlays.tsx';
import { SESSION_SCRIPT } from './session/storage.ts';
import interLatin from './ui/fonts/inter-latin.woff2?url';

export async function loader({ context }: Route.LoaderArgs) {
  const { site, now } = context.get(pageInput);
  const { dehydrated } = await prefetch((queries) =>
    Promise.all([queries.fetchQuery(categoriesQuery()), queries.prefetchQuery(bestOfWeekQuery())]),
  );
  return { site, now, dehydrated };
}

/** The site's settings do not change while a page is open; the other data is refetched by queries of its own. */
export function shouldRevalidate() {
  return false;
}

export const links: LinksFunction = () => [
  { rel: 'preload', href: interLatin, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
];

const PAGE_END = 'page-end';

export function Layout({ children }: { children: ReactNode }) {
  const nonce = use(NonceContext);
  return (
    <html lang="en" className="dark" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content={THEME_COLOURS.dark} suppressHydrationWarning />
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: FIRST_SCRIPT }} />
        {/* Nothing is painted until the whole page has arrived, so that nothing moves. */}
        <link rel="expect" href={`#${PAGE_END}`} blocking="render" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <div id={PAGE_END} hidden />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

// The page's first inline script. The browser's build omits it and its parts, because it has run before the app starts.
const FIRST_SCRIPT = import.meta.env.SSR
  ? `${TRUSTED_TYPES_SCRIPT};${THEME_SCRIPT};${VIEW_SCRIPT};${SESSION_SCRIPT};${WELCOME_SCRIPT};(${recordEarlyClicks.toString()})()`
  : '';

export default function App({ loaderData: { site, now, dehydrated } }: Route.ComponentProps) {
  const [queries] = useState(queryClient);
  return (
    <SiteContext value={site}>
      <HydratedProvider>
        <NowProvider renderedAt={now}>
          <QueryClientProvider client={queries}>
            <HydrationBoundary state={dehydrated}>
              <AuthProvider>
                <OverlaysProvider host={<OverlayHost />}>
                  <AppShell>
                    <Outlet />
                  </AppShell>
                </OverlaysProvider>
              </AuthProvider>
            </HydrationBoundary>
          </QueryClientProvider>
        </NowProvider>
      </HydratedProvider>
    </SiteContext>
  );
}

/** Shown when not even the app shell rendered; errors of a screen stay inside it (routes/screen.tsx). */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main className="mx-auto max-w-xl px-4 py-16">
      <Problem error={error} />
    </main>
  );
}
