import { createContext } from 'react';

/** Marks inline scripts while a page is rendered (see the contract's site.ts). In the browser there is none. */
export const NonceContext = createContext<string | undefined>(undefined);
