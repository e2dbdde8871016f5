import type { PageInput } from '@magpie/contract/site';
import { createContext } from 'react-router';

/** The server's input to the loaders of a page that is being rendered. */
export const pageInput = createContext<PageInput>();
