import { useState } from 'react';

/** The value, or what it was before it became null: a dialog that leaves still shows what it showed. */
export function useLast<T>(value: T | null): T | null {
  const [last, setLast] = useState(value);
  if (value !== null && value !== last) setLast(value);
  return value ?? last;
}
