import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/** Says the new page's title to screen readers, which hear nothing of a page that is swapped by script. */
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
