import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { CategoryField } from './category-field.tsx';
import { MoreDetails } from './more-details.tsx';
import { TagsField } from './tags-field.tsx';
import type { PostFieldsProps } from './submission.ts';

export function UrlField({ submission, problem, onChange }: PostFieldsProps) {
  return (
    <TextField
      label="URL"
      type="url"
      inputMode="url"
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      value={submission.url}
      required
      error={problem?.fields['url']}
      onChange={(event) => onChange({ url: event.target.value })}
    />
  );
}

/** The fields that every form of a post has. */
export function PostFields({ submission, problem, onChange }: PostFieldsProps) {
  const wrong = problem?.fields ?? {};
  return (
    <>
      <TextField
        label="Title"
        dir="auto"
        value={submission.title}
        required
        error={wrong['title']}
        onChange={(event) => onChange({ title: event.target.value })}
      />
      <TextArea
        label="Description"
        dir="auto"
        value={submission.description}
        error={wrong['description']}
        onChange={(event) => onChange({ description: event.target.value })}
      />
      <CategoryField
        value={submission.category}
        error={wrong['category'] ?? wrong['category_id']}
        onChange={(category) => onChange({ category })}
      />
      <TagsField submission={submission} problem={problem} onChange={onChange} />
      <MoreDetails {...{ submission, problem, onChange }} />
    </>
  );
}
