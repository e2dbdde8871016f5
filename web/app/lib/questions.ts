import { createContext, type Dispatch, type SetStateAction } from 'react';

/** Closes what Back has left behind. */
export type Leave = () => void;

/** Takes the questions that are open above the screen, the latest last. */
export const QuestionsContext = createContext<Dispatch<SetStateAction<readonly Leave[]>>>(() => {});
