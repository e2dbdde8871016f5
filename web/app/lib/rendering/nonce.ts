import { createContext } from 'react';

/** The nonce that marks inline scripts while a page is rendered (see the contract's site.ts); in the browser undefined. */
export const NonceContext = createContext<string | undefined>(undefined);
