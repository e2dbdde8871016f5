import * as actionMessages from '@magpie/contract/messages/actions';
import type { FormProblem } from '../../lib/state/use-form.ts';
import { useLast } from '../../lib/state/use-last.ts';
import { FormDialog } from './form-dialog.tsx';

/** The actions on a post or comment that need a confirmation. */
export type ItemQuestion = 'report' | 'remove' | 'delete';

export interface ItemQuestionsProps {
  /** The open confirmation; null when there is none. */
  confirming: ItemQuestion | null;
  onClose: () => void;
  /** `post` or `comment`. */
  noun: string;
  words: Record<ItemQuestion, { sentence: string; failure: string }>;
  acts: Record<ItemQuestion, () => Promise<void>>;
  explain: (error: unknown, failure: string) => FormProblem;
}

export function ItemQuestions({ confirming, onClose, noun, words, acts, explain }: ItemQuestionsProps) {
  // The confirmation keeps its text while it closes.
  const question = useLast(confirming);
  if (question === null) return null;
  const { sentence, failure } = words[question];
  return (
    <FormDialog
      key={question}
      open={confirming !== null}
      onClose={onClose}
      title={`${actionMessages.actionLabels[question]} ${noun}`}
      description={
        question === 'report' ? (
          <>
            {sentence}
            <span className="mt-2 block">{actionMessages.afterReport}</span>
          </>
        ) : (
          sentence
        )
      }
      size="sm"
      actionLabel={actionMessages.actionLabels[question]}
      tone={question === 'report' ? 'primary' : 'danger'}
      onSend={acts[question]}
      explain={(error) => explain(error, failure)}
    />
  );
}
