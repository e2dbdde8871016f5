import { MentionList, type MentionListProps } from './mention-list.tsx';
import { WriteHelp } from './write-help.tsx';
import { WritePreview } from './write-preview.tsx';

/** What is shown below the box. */
export type Aid = 'preview' | 'help' | null;

export interface WriteAidsProps extends MentionListProps {
  aid: Aid;
}

/** The preview, help and suggestions of the box for comments, in a script of its own. */
export function WriteAids({ aid, ...box }: WriteAidsProps) {
  return (
    <>
      <MentionList {...box} />
      {aid === 'preview' && <WritePreview draft={box.draft} />}
      {aid === 'help' && <WriteHelp />}
    </>
  );
}
