import { use, useEffect, useEffectEvent } from 'react';
import { type Leave, QuestionsContext } from '../../lib/state/questions.ts';

/**
 * While the confirmation is open, Back closes only it. It also closes when its item disappears, as a deleted post
 * does.
 */
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
