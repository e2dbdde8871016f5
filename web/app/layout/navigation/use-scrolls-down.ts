import { useEffect, useState } from 'react';

/** Whether the page was last scrolled down rather than up. */
export function useScrollsDown(): boolean {
  const [isDown, setDown] = useState(false);
  useEffect(() => {
    let last = scrollY;
    function onScroll() {
      setDown(scrollY > last);
      last = scrollY;
    }
    addEventListener('scroll', onScroll, { passive: true });
    return () => removeEventListener('scroll', onScroll);
  }, []);
  return isDown;
}
