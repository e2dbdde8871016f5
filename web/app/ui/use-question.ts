import { use, useEffect, useEffectEvent } from 'react';
import { type Leave, QuestionsContext } from '../lib/questions.ts';

/** While it is open, Back closes it and nothing else. One whose place goes, as a deleted post does, is closed by that. */
export function useQuestion(isOpen: boolean, leave: Leave): void {
  const setQuestions = use(QuestionsContext);
  const leaveNow = useEffectEvent(leave);
  useEffect(() => {
    if (!isOpen) return;
    const question = () => leaveNow();
    setQuestions((others) => [...others, question]);
    return () => setQuestions((all) => all.filter((other) => other !== question));
  }, [isOpen, setQuestions]);
}
