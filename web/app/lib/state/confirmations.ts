import { createContext, type Dispatch, type SetStateAction } from 'react';

/** Closes a confirmation when Back is pressed. */
export type Leave = () => void;

/** Registers the open confirmations, the latest last. */
export const ConfirmationsContext = createContext<Dispatch<SetStateAction<readonly Leave[]>>>(() => {});
