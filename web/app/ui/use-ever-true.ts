import { useState } from 'react';

/** True from the first time `value` is: what is then mounted stays, so that it can leave with its animation. */
export function useEverTrue(value: boolean): boolean {
  const [ever, setEver] = useState(value);
  if (value && !ever) setEver(true);
  return ever || value;
}
