import { useState } from 'react';

/** The value, or the last one before null: a closing dialog keeps its content. */
export function useLast<T>(value: T | null): T | null {
  const [last, setLast] = useState(value);
  if (value !== null && value !== last) setLast(value);
  return value ?? last;
}
