import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

// The test files share documents, so each test leaves an empty one.
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
});
