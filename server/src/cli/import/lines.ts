import { createReadStream } from 'node:fs';
import { StringDecoder } from 'node:string_decoder';

export interface Line {
  number: number;
  /** null for a line over the maximum length. */
  text: string | null;
}

/** The lines of a file that are not blank, read in chunks, so that neither a large file nor a long line fills the memory. */
export async function* readLines(file: string, maxLength: number): AsyncGenerator<Line> {
  const decoder = new StringDecoder('utf8');
  let number = 1;
  let text = '';
  let isTooLong = false;

  const chunks: AsyncIterable<Buffer> = createReadStream(file);
  for await (const bytes of chunks) {
    const [end = '', ...starts] = decoder.write(bytes).split('\n');
    add(end);
    for (const start of starts) {
      yield* finished();
      add(start);
    }
  }
  add(decoder.end());
  yield* finished();

  function add(chunk: string) {
    isTooLong ||= text.length + chunk.length > maxLength;
    text = isTooLong ? '' : text + chunk;
  }

  function* finished(): Generator<Line> {
    if (isTooLong) yield { number, text: null };
    else if (text.trim() !== '') yield { number, text: text.replace(/^\uFEFF/, '').trim() };
    number += 1;
    text = '';
    isTooLong = false;
  }
}
