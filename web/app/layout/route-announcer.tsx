import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/** Announces the new page's title to screen readers after a client-side navigation. */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  const [title, setTitle] = useState('');
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    setTitle(document.title);
  }, [pathname]);
  return (
    <p role="status" className="sr-only">
      {title}
    </p>
  );
}
