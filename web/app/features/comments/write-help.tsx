import { RichText } from '../../ui/rich-text.tsx';

const EXAMPLES: readonly [typed: string, shown: string][] = [
  ['*emphasis*', '<em>emphasis</em>'],
  ['**strong**', '<strong>strong</strong>'],
  ['`code`', '<code>code</code>'],
  ['```\na block\nof code\n```', '<pre><code>a block\nof code</code></pre>'],
  ['> a quote', '<blockquote><p>a quote</p></blockquote>'],
  ['- one\n- two', '<ul><li>one</li><li>two</li></ul>'],
  ['1. one\n2. two', '<ol><li>one</li><li>two</li></ol>'],
  ['[a link](https://example.org)', 'a link, as bare URLs are'],
  ['@name', 'a link to that user'],
];

/** How comments are formatted. */
export function WriteHelp() {
  return (
    <section aria-label="Formatting help" className="write-aid">
      <table className="write-help">
        <thead className="sr-only">
          <tr>
            <th scope="col">You type</th>
            <th scope="col">It becomes</th>
          </tr>
        </thead>
        <tbody>
          {EXAMPLES.map(([typed, shown]) => (
            <tr key={typed}>
              <td>
                <code className="whitespace-pre-wrap">{typed}</code>
              </td>
              <td className="rich-text">
                <RichText html={shown} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-2 text-xs text-muted">
        A blank line starts a new paragraph. A backslash before a sign shows the sign itself.
      </p>
    </section>
  );
}
