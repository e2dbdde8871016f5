import { useState } from 'react';

/** True once `value` has been true, so that a dialog stays mounted for its closing animation. */
export function useEverTrue(value: boolean): boolean {
  const [ever, setEver] = useState(value);
  if (value && !ever) setEver(true);
  return ever || value;
}
