import { createContext } from 'react';

/** The nonce of the page being rendered. In the browser there is none: nothing inline is added there. */
export const NonceContext = createContext<string | undefined>(undefined);
